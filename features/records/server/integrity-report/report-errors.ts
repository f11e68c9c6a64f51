import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of the integrity report. */
export const reportErrors = defineErrors({
  REPORT_TABLE: {
    es: 'tableName: no hay una tabla "{name}".',
    en: 'tableName: there is no table "{name}".',
  },
  REPORT_KEY_NAME: {
    es: 'keyName: la clave de {table} es {key}, no "{name}".',
    en: 'keyName: the key of {table} is {key}, not "{name}".',
  },
  REPORT_TOO_LONG: {
    es: 'El reporte tendría más de {maximum} revisiones: elija un período más corto.',
    en: 'The report would have more than {maximum} revisions: choose a shorter period.',
  },
});
