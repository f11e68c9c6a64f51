import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of the consult pages and of their documents: a detail of what is not there, or of what a trainer's sector does not reach. */
export const reportErrors = defineErrors({
  CONSULT_SECTOR_NOT_FOUND: { status: 404, es: 'El sector no existe.', en: 'The sector does not exist.' },
  REPORT_TOO_MANY_ROWS: {
    es: 'El PDF tendría {rows} filas y admite {maximum}: acote los filtros o elija Excel.',
    en: 'The PDF would have {rows} rows; the maximum is {maximum}: narrow the filters or choose Excel.',
  },
  REPORT_TOO_MANY_COLUMNS: {
    es: 'El PDF tendría {columns} columnas y admite {maximum}: oculte algunas o elija Excel.',
    en: 'The PDF would have {columns} columns; the maximum is {maximum}: hide some or choose Excel.',
  },
  REPORT_FILTER_TOO_LONG: {
    es: 'Un reporte firmado dice su filtro entero, y este tiene {length} caracteres de {maximum} como máximo: elija menos condiciones.',
    en: 'A signed report states its whole filter, and this one has {length} characters; the maximum is {maximum}: choose fewer conditions.',
  },
  CERTIFICATES_NONE: {
    status: 404,
    es: 'Ninguna capacitación aprobada cumple los filtros: no hay constancias.',
    en: 'No training that was passed meets the filters: there are no certificates.',
  },
  CERTIFICATES_TOO_MANY: {
    status: 400,
    es: 'Son {count} constancias y un PDF admite {maximum}: acote los filtros, por ejemplo por sector o por fecha.',
    en: 'There are {count} certificates; the maximum of one PDF is {maximum}: narrow the filters, for example by sector or by date.',
  },
  REPORT_CHANGED: {
    status: 409,
    es: 'El reporte ya se firmó y sus datos cambiaron desde entonces: no puede hacerse otra vez igual. Firme de nuevo para emitir otro.',
    en: 'The report was already signed and its data has changed since: the same one cannot be made again. Sign again to issue another.',
  },
  CONSULT_COLLABORATOR_NOT_FOUND: {
    status: 404,
    es: 'El colaborador no existe.',
    en: 'The collaborator does not exist.',
  },
});
