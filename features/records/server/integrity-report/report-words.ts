import type { Localized } from '#platform/i18n/language.ts';

/** Words of the printed report. */
export const reportWords = {
  title: { es: 'Reporte de integridad', en: 'Integrity report' },
  table: { es: 'Tabla', en: 'Table' },
  selection: { es: 'Registros', en: 'Records' },
  one: { es: 'Registro', en: 'Record' },
  changed: { es: '{label} (cambió)', en: '{label} (changed)' },
  all: { es: 'Todos los que cambiaron en el período', en: 'All that changed in the period' },
  period: { es: 'Período', en: 'Period' },
  always: { es: 'todo el historial', en: 'the whole history' },
  shown: { es: 'Contenido', en: 'Content' },
  counts: {
    es: 'registros: {records} · revisiones: {revisions} · firmas: {signatures}',
    en: 'records: {records} · revisions: {revisions} · signatures: {signatures}',
  },
  result: { es: 'Verificación', en: 'Verification' },
  emptyTitle: { es: 'Sin cambios en el período', en: 'No changes in the period' },
  emptyText: {
    es: 'Ningún registro de esta selección tiene revisiones entre las fechas pedidas.',
    en: 'No record in this selection has revisions between the chosen dates.',
  },
  system: { es: 'Sistema', en: 'System' },
  employee: { es: 'legajo {number}', en: 'employee no. {number}' },
  byPasskey: { es: 'con llave de acceso (uso {use})', en: 'with a passkey (use {use})' },
  onSession: { es: 'en la sesión de {cwid}', en: 'in the session of {cwid}' },
  deleted: { es: 'eliminado', en: 'deleted' },
  intactTitle: { es: 'Cadena verificada: ÍNTEGRA', en: 'Chain verified: INTACT' },
  intactText: {
    es: 'Se recorrieron todas las revisiones de los registros mostrados (revisiones: {revisions}, firmas: {signatures}): cada una coincide con su huella SHA-256 y continúa la anterior, cada firma coincide con lo que firma, cada registro con su última revisión, los sellos con lo que sellaron, y cada archivo nombrado con su huella.',
    en: 'Every revision of the records shown was verified (revisions: {revisions}, signatures: {signatures}): each matches its SHA-256 hash and continues the previous one, each signature matches what it signs, each record matches its last revision, the seals match what they sealed, and each file named matches its hash.',
  },
  brokenTitle: { es: 'CADENA ROTA: ESTOS REGISTROS FUERON ALTERADOS', en: 'BROKEN CHAIN: THESE RECORDS WERE ALTERED' },
  brokenText: { es: 'Primer eslabón roto: {text}.', en: 'First broken link: {text}.' },
  brokenAdvice: {
    es: 'Lo que este reporte muestra no puede tenerse por fiel. Avise a sistemas y a calidad.',
    en: 'What this report shows cannot be relied on. Notify IT and Quality.',
  },
  verifiedAt: { es: 'Verificado el {moment}', en: 'Verified on {moment}' },
  lastSeal: {
    es: 'Último sello del registro de auditoría: n.º {number}, {moment}, huella {hash}',
    en: 'Last seal of the audit trail: no. {number}, {moment}, hash {hash}',
  },
} as const satisfies Record<string, Localized>;
