import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of documents, whatever is in them. */
export const documentErrors = defineErrors({
  REPORT_TOO_LARGE: {
    status: 400,
    es: 'El reporte tendría más de {maximum} filas. Acote las fechas o elija un registro.',
    en: 'The report would have more than {maximum} rows. Narrow the dates or choose one record.',
  },
});
