import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { filtersWord } from '../../shared/describe-report-filter.ts';
import { chartTitles } from '../../shared/reporting.ts';

/** Words of the printed reports (S1 section 2, reporting module). */
export const reportWords = {
  user: { es: 'Consulta por usuario', en: 'Report by user' },
  sector: { es: 'Consulta por sector', en: 'Report by sector' },
  kpi: { es: 'Indicadores (KPI)', en: 'Indicators (KPI)' },
  reason: { es: 'Razones de tardanza', en: 'Late reasons' },
  signature: { es: 'Firma electrónica', en: 'Electronic signature' },
  signedBy: {
    es: 'Firmado electrónicamente por {name} ({cwid}, legajo {number})',
    en: 'Signed electronically by {name} ({cwid}, employee no. {number})',
  },
  meaning: { es: 'Significado: {meaning}', en: 'Meaning: {meaning}' },
  signingReason: { es: 'Razón: {reason}', en: 'Reason: {reason}' },
  signatureNumber: {
    es: 'Firma {id}; la huella SHA-256 de este documento está en el registro de auditoría',
    en: 'Signature {id}; the SHA-256 hash of this document is in the audit trail',
  },
  order: { es: 'Orden', en: 'Order' },
  filters: filtersWord,
  asOf: { es: '{sentence}, al {day}', en: '{sentence}, as of {day}' },
  noFilter: {
    es: 'Ninguno: todo lo que puede ver quien lo imprime',
    en: 'None: everything that the person who prints it may see',
  },
  ownSector: { es: 'Sector propio: {name}', en: 'Own sector: {name}' },
  company: { es: 'Empresa', en: 'Company' },
  leftOut: {
    es: '{count} en otros sistemas, de estas personas y fechas: no están en este documento ni en sus números, porque no tuvieron vencimiento ni firma en este sistema. Ver «{list}».',
    en: '{count} in other systems, of these people and days: not in this document or its numbers, since they had no expiration and no signature in this system. See “{list}”.',
  },
  leftOutOfAll: {
    es: '{count} en otros sistemas: no están en este documento ni en sus números, porque no tuvieron vencimiento ni firma en este sistema. Ver «{list}».',
    en: '{count} in other systems: not in this document or its numbers, since they had no expiration and no signature in this system. See “{list}”.',
  },
  leftOutAlike: {
    es: '{count} en otros sistemas, con los mismos filtros: no están en este documento ni en sus números, porque no tuvieron vencimiento ni firma en este sistema. Ver «{list}».',
    en: '{count} in other systems, by the same filters: not in this document or its numbers, since they had no expiration and no signature in this system. See “{list}”.',
  },
  leftOutPartly: {
    es: '{count} en otros sistemas, contadas solo con los filtros que también valen para ellas: no están en este documento ni en sus números, porque no tuvieron vencimiento ni firma en este sistema. Ver «{list}».',
    en: '{count} in other systems, counted by those filters alone that apply to them too: not in this document or its numbers, since they had no expiration and no signature in this system. See “{list}”.',
  },
  rows: { es: 'Filas', en: 'Rows' },
  empty: { es: 'Ninguna capacitación cumple los filtros.', en: 'No training meets the filters.' },
  trainings: { es: 'Capacitaciones', en: 'Trainings' },
  outcome: { es: 'Cumplimiento', en: 'Compliance' },
  onTime: { es: 'En término', en: 'On time' },
  late: { es: 'Fuera de término', en: 'Late' },
  overdue: { es: 'Vencidas', en: 'Overdue' },
  pending: { es: 'Pendientes', en: 'Pending' },
  rates: { es: 'Tasas', en: 'Rates' },
  onTimeRate: { es: '% en término', en: '% on time' },
  onTimeRule: { es: 'Regla de % en término', en: 'Rule of % on time' },
  yearBefore: { es: 'Un año antes', en: 'A year before' },
  before: {
    es: 'Del {from} al {to}: {rate} en término. {change}',
    en: 'From {from} to {to}: {rate} on time. {change}',
  },
  unchanged: { es: 'Está igual.', en: 'It is the same.' },
  rose: { es: 'Subió {points} puntos porcentuales.', en: 'It rose by {points} percentage points.' },
  fell: { es: 'Bajó {points} puntos porcentuales.', en: 'It fell by {points} percentage points.' },
  presentRate: { es: '% asistencia', en: '% present' },
  passRate: { es: '% aprobación', en: '% passed' },
  barTold: { es: '{count} · {rate} en término', en: '{count} · {rate} on time' },
  rate: { es: '{label}: {rate}', en: '{label}: {rate}' },
  noDetail: {
    es: 'No se imprime: pídalo al descargar, o elija Excel',
    en: 'Not printed: ask for it with the download, or choose Excel',
  },
  barShare: { es: '{count} · {share}', en: '{count} · {share}' },
  bySpac: { es: 'Por SPAC', en: 'By SPAC' },
  detail: { es: 'Detalle', en: 'Detail' },
  bySector: chartTitles.sectors,
  byPerson: chartTitles.collaborators,
  byType: chartTitles.types,
  byMonth: chartTitles.months,
  byYear: { es: 'Por año de vencimiento', en: 'By year of expiration' },
  byReason: { es: 'Por razón', en: 'By reason' },
  month: { es: 'Mes', en: 'Month' },
  year: { es: 'Año', en: 'Year' },
  share: { es: 'Parte', en: 'Share' },
  person: { es: '{name} · legajo {number}', en: '{name} · employee no. {number}' },
} as const satisfies Record<string, Localized>;

/** A text of the reports with its parameters. */
export const say = (
  word: keyof typeof reportWords,
  language: Language,
  parameters: Readonly<Record<string, string | number>> = {},
): string => fillText(reportWords[word][language], parameters);
