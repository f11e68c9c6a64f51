import { z } from 'zod';
import { editedRevision } from '#features/records/shared/contract.ts';
import { auditFields, defineShape } from '#features/records/shared/record-shape.ts';
import { field, type ListShape, type ValueLabels } from '#platform/grid/fields.ts';
import { recordNumber, requiredLines } from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { signatureMeanings } from '#product/meanings.ts';

/** How a rehearsal of a restore ended. */
export const RehearsalOutcome = { Passed: 0, Differs: 1, Damaged: 2, Unfinished: 3 } as const;
export type RehearsalOutcome = (typeof RehearsalOutcome)[keyof typeof RehearsalOutcome];

/** The outcomes in words. */
export const rehearsalOutcomes = {
  [RehearsalOutcome.Passed]: { es: 'Aprobado', en: 'Passed' },
  [RehearsalOutcome.Differs]: { es: 'Con diferencias', en: 'With differences' },
  [RehearsalOutcome.Damaged]: { es: 'Copia dañada', en: 'Damaged backup' },
  [RehearsalOutcome.Unfinished]: { es: 'No terminó', en: 'Not finished' },
} as const satisfies ValueLabels & Record<RehearsalOutcome, unknown>;

const counts = {
  tableCount: field.integer('Tablas', 'Tables'),
  rowCount: field.integer('Filas', 'Rows'),
  fileCount: field.integer('Archivos', 'Files'),
} as const;

const signed = {
  signedBy: field.text('Firmado por', 'Signed by'),
  signedAt: field.moment('Fecha de firma', 'Signed at'),
  timeZone: field.text('Zona horaria', 'Time zone'),
  meaning: field.worded('Significado', 'Meaning', signatureMeanings),
  reason: field.text('Razón', 'Reason'),
  hash: field.text('Huella', 'Hash'),
} as const;

/** What is kept of a backup (Annex 11, 7.2). */
const backupFields = {
  iD_Backup: field.identifier('N.º', 'No.'),
  takenAt: field.moment('Datos hasta', 'Data up to'),
  place: field.text('Lugar', 'Place'),
  byteSize: field.integer('Tamaño (bytes)', 'Size (bytes)'),
  durationSeconds: field.integer('Duración (s)', 'Duration (s)'),
  ...counts,
  hasKey: field.boolean('Con la clave', 'With the key'),
  sealNumber: field.integer('Último sello', 'Last seal'),
  sealHash: field.text('Huella del último sello', 'Hash of the last seal'),
  version: field.text('Versión', 'Version'),
  migration: field.text('Migración', 'Migration'),
  madeBy: field.text('Hecha por', 'Made by'),
  name: field.text('Nombre', 'Name'),
} as const;

/** What is kept of a rehearsal: the backup that was restored, what was found, how old it was and how long it took. */
const rehearsalFields = {
  iD_Rehearsal: field.identifier('N.º', 'No.'),
  beganAt: field.moment('Comienzo', 'Began'),
  outcome: field.code('Resultado', 'Outcome', rehearsalOutcomes),
  findings: field.text('Hallazgos', 'Findings'),
  ageSeconds: field.integer('RPO (s)', 'RPO (s)'),
  durationSeconds: field.integer('RTO (s)', 'RTO (s)'),
  ...counts,
  takenAt: field.moment('Datos hasta', 'Data up to'),
  place: field.text('Lugar', 'Place'),
  keyOfBackup: field.boolean('Clave de la copia', 'Key of the backup'),
  version: field.text('Versión de la copia', 'Version of the backup'),
  runBy: field.text('Hecho por', 'Run by'),
  backupName: field.text('Copia', 'Backup'),
} as const;

const conclusion = field.text('Conclusión', 'Conclusion');

/** The backups that were made, as the page Audit lists them. */
export const backupListShape = {
  address: '/api/Audit/Backups',
  title: { es: 'Copias de respaldo', en: 'Backups' },
  key: ['iD_Backup'],
  fields: backupFields,
} as const satisfies ListShape;

/** The rehearsals, with who signed them. */
export const rehearsalListShape = {
  address: '/api/Audit/Rehearsals',
  title: { es: 'Ensayos de restauración', en: 'Restore rehearsals' },
  key: ['iD_Rehearsal'],
  fields: { ...rehearsalFields, revision: auditFields.revision, conclusion, ...signed },
} as const satisfies ListShape;

/** A backup as a record with a history (21 CFR 11.10(b), (c)). */
export const backupShape = defineShape({
  path: 'Backup',
  title: backupListShape.title,
  key: ['iD_Backup'],
  called: ['name'],
  readPermission: 'audit.read',
  fields: { ...backupFields, ...auditFields },
});

/** A rehearsal as a record with a history. */
export const rehearsalShape = defineShape({
  path: 'Rehearsal',
  title: rehearsalListShape.title,
  key: ['iD_Rehearsal'],
  called: ['backupName'],
  readPermission: 'audit.read',
  fields: {
    ...rehearsalFields,
    employee_Nr: field.identifier('Revisado por (legajo)', 'Reviewed by (no.)'),
    name: field.text('Revisado por', 'Reviewed by'),
    conclusion,
    ...auditFields,
  },
});

/** Signs a rehearsal: what its reader concludes of it. */
export const signRehearsalBody = z.object({
  iD_Rehearsal: recordNumber(),
  revision: editedRevision(),
  conclusion: requiredLines(1000),
  ...signedFields,
});
export type SignRehearsalBody = z.infer<typeof signRehearsalBody>;

/** ISO 8601 */
const moment = z.string();
const seconds = z.number().int();

/** How backups stand: the newest, the last rehearsal, and which of them is older than the parameters allow. */
export const backupState = z.object({
  lastBackup: z.object({ takenAt: moment, hasKey: z.boolean(), byteSize: z.number(), ageSeconds: seconds }).nullable(),
  lastRehearsal: z
    .object({
      beganAt: moment,
      outcome: z.number().int(),
      ageSeconds: seconds,
      durationSeconds: seconds,
      signedBy: z.string().nullable(),
    })
    .nullable(),
  /** the newest backup, or the moment since which there could have been one, is older than the parameter */
  isBackupOverdue: z.boolean(),
  /** the same of rehearsals that passed */
  isRehearsalOverdue: z.boolean(),
});
export type BackupState = z.infer<typeof backupState>;
