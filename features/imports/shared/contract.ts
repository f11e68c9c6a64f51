import { z } from 'zod';
import { trainingPreview } from '#features/records/shared/contract.ts';
import { auditFields, defineShape } from '#features/records/shared/record-shape.ts';
import { field, type ValueLabels } from '#platform/grid/fields.ts';
import { day, orNull, recordNumber, requiredText, wholeBetween } from '#platform/schema/values.ts';
import { batchStatuses } from './codes.ts';
import { keptMatching } from './kept-matching.ts';
import { importKinds } from './kinds/kinds.ts';
import { rowActions, rowChange, rowCounts, rowProblem } from './outcome.ts';
import { importSettings } from './settings.ts';

const kindNames: ValueLabels = Object.fromEntries(importKinds.map(({ code, title }) => [code, title]));

/** A released import as a record with a history (decision 160). */
export const importBatchShape = defineShape({
  path: 'Import',
  title: { es: 'Importaciones', en: 'Imports' },
  key: ['iD_Import'],
  called: ['kind', 'fileName'],
  readPermission: 'import.read',
  fields: {
    iD_Import: field.identifier('N.º', 'No.'),
    kind: { ...field.text('Qué se importó', 'What was imported'), values: kindNames },
    fileName: field.text('Archivo', 'File'),
    fileHash: field.text('Huella SHA-256 del archivo', 'SHA-256 of the file'),
    byteSize: field.integer('Tamaño (bytes)', 'Size (bytes)'),
    sourceSystem: field.text('Sistema de origen', 'Source system'),
    extractedOn: field.date('Extraído el', 'Extracted on'),
    status: field.code('Estado', 'Status', batchStatuses),
    rowsTotal: field.integer('Filas', 'Rows'),
    rowsNew: field.integer('Nuevas', 'New'),
    rowsChanged: field.integer('Cambiadas', 'Changed'),
    rowsSame: field.integer('Iguales', 'Same'),
    rowsRefused: field.integer('Rechazadas', 'Refused'),
    uploadedBy: field.identifier('Subió el archivo (legajo)', 'File sent by (no.)'),
    uploadedAt: field.moment('Archivo subido', 'File sent'),
    preparedBy: field.identifier('Preparó (legajo)', 'Prepared by (no.)'),
    preparedAt: field.moment('Preparada', 'Prepared'),
    releasedBy: field.identifier('Liberó (legajo)', 'Released by (no.)'),
    releasedAt: field.moment('Liberada', 'Released'),
    withdrawnBy: field.identifier('Retiró (legajo)', 'Withdrawn by (no.)'),
    withdrawnAt: field.moment('Retirada', 'Withdrawn'),
    settings: field.text('Correspondencia de columnas', 'Matching of columns'),
    outcomeDigest: field.text('Huella del resultado', 'Digest of the outcome'),
    sampleSeed: field.text('Semilla de la muestra', 'Seed of the sample'),
    sampleSize: field.integer('Filas de la muestra', 'Rows of the sample'),
    checked: field.text('Comparación con el origen', 'Comparison with the source'),
    checkedBy: field.identifier('Comparó (legajo)', 'Compared by (no.)'),
    checkedAt: field.moment('Comparada', 'Compared'),
    ...auditFields,
  },
});

export const importKey = z.object({ iD_Import: recordNumber() });
const kindCode = z.string({ error: 'required' }).min(1, { error: 'required' }).max(30, { error: 'choice' });
export const kindQuery = z.object({ kind: kindCode });

/** A finished upload becomes a batch that is prepared. */
export const prepareBody = z.object({
  kind: kindCode,
  upload: z.string({ error: 'required' }).max(40, { error: 'invalid' }),
  sourceSystem: requiredText(60),
  extractedOn: orNull(day()),
  /** the batch of the same kind whose refused rows this file mends: its choices are taken over */
  mends: orNull(recordNumber()).default(null),
});

export const settingsBody = z.object({ ...importKey.shape, settings: importSettings });
export const matchingBody = z.object({
  kind: kindCode,
  name: requiredText(60),
  settings: keptMatching,
});
export const matchingKey = z.object({ kind: kindCode, name: requiredText(60) });
export const matchingsReply = z.array(z.object({ name: z.string(), settings: keptMatching }));

/** A column of the file as it came. */
export const fileColumn = z.object({
  heading: z.string(),
  /** rows that have something in it, of all: 0 to 1 */
  filled: z.number(),
  samples: z.array(z.string()),
});
export type FileColumn = z.infer<typeof fileColumn>;

const person = z.object({ cwid: z.string(), name: z.string() });

/** What a batch means for training: beforehand, counted by the functions that assign. */
export const forecast = trainingPreview.pick({
  people: true,
  sectors: true,
  until: true,
  suspended: true,
  resumed: true,
});
export type Forecast = z.infer<typeof forecast>;

export const importReply = z.object({
  iD_Import: z.number().int(),
  kind: z.string(),
  fileName: z.string(),
  fileHash: z.string(),
  byteSize: z.number(),
  sourceSystem: z.string(),
  extractedOn: z.string().nullable(),
  mends: z.number().int().nullable(),
  state: z.number().int(),
  columns: z.array(fileColumn),
  settings: importSettings,
  /** rows done of all, while it is read or tried */
  done: z.number().int(),
  total: z.number().int(),
  /** why it stopped, in the caller's language */
  problem: z.string().nullable(),
  counts: rowCounts.nullable(),
  forecast: forecast.nullable(),
  triedOn: z.string().nullable(),
  /** of one whose trial may be released: what its trial shows, which the release says back; null of others */
  trialDigest: z.string().nullable(),
  /** who last chose of it or tried it, and when; null of before this was kept */
  preparedBy: person,
  preparedAt: z.string().nullable(),
  /** who sent the file; null of one that a command of the server read, and of before this was kept */
  uploadedBy: person.nullable(),
  /** when the file was sent */
  createdAt: z.string(),
  /** of a released one */
  batch: z
    .object({
      status: z.number().int(),
      revision: z.number().int(),
      releasedBy: person,
      releasedAt: z.string(),
      withdrawnBy: person.nullable(),
      withdrawnAt: z.string().nullable(),
      sampleSeed: z.string(),
      sampleSize: z.number().int(),
      checkedBy: person.nullable(),
      checkedAt: z.string().nullable(),
    })
    .nullable(),
  /** four eyes are in force, and the caller prepared it */
  needsAnother: z.boolean(),
});
export type Import = z.infer<typeof importReply>;

export const importsReply = z.array(
  importReply.pick({
    iD_Import: true,
    kind: true,
    fileName: true,
    sourceSystem: true,
    state: true,
    counts: true,
    total: true,
    preparedBy: true,
    preparedAt: true,
    batch: true,
  }),
);
export type ImportList = z.infer<typeof importsReply>;

/** Whether another person sent the file than prepared it, or it is not known who: both are named then. */
export const isSentByAnother = ({ uploadedBy, preparedBy }: Pick<Import, 'uploadedBy' | 'preparedBy'>): boolean =>
  uploadedBy?.cwid !== preparedBy.cwid;

/** Rows of a trial or of a release, in the order of their lines. */
export const rowsQuery = z.object({
  ...importKey.shape,
  action: z.enum(rowActions).optional(),
  /** behind this line */
  after: wholeBetween(0, 2_147_483_647).optional(),
});
export const rowsPage = 100;
export const rowsReply = z.object({
  rows: z.array(
    z.object({
      line: z.number().int(),
      action: z.enum(rowActions),
      name: z.string(),
      /** in the caller's words */
      changes: z.array(rowChange.extend({ label: z.string() })),
      problems: z.array(rowProblem.omit({ es: true, en: true }).extend({ label: z.string(), text: z.string() })),
      /** of a new one: what its cells say */
      cells: z.array(z.object({ label: z.string(), text: z.string() })),
    }),
  ),
  /** the line to go on behind; null: these are the last */
  next: z.number().int().nullable(),
});
export type ImportRows = z.infer<typeof rowsReply>;

/** Releases a batch as the signer saw it: by the digest of the trial that was shown. */
export const releaseBody = z.object({
  ...importKey.shape,
  trialDigest: z.string({ error: 'required' }).regex(/^[0-9a-f]{64}$/, { error: 'invalid' }),
});

/** What was built on a batch, which keeps it from being withdrawn. */
export const blockersReply = z.object({
  total: z.number().int(),
  blockers: z.array(z.object({ line: z.number().int(), name: z.string(), what: z.string() })),
});

/** A row of the sample: what the file says, and what stands here now. */
export const sampleReply = z.object({
  seed: z.string(),
  rows: z.array(
    z.object({
      line: z.number().int(),
      name: z.string(),
      action: z.enum(rowActions),
      cells: z.array(z.object({ label: z.string(), file: z.string(), here: z.string() })),
    }),
  ),
});
export type ImportSample = z.infer<typeof sampleReply>;

/** Whether a row of the sample agrees with its source, as somebody saw it; a remark where it does not. */
export const checkedLines = z
  .array(
    z.object({
      line: wholeBetween(1, 2_147_483_647),
      agrees: z.boolean(),
      remark: z.string().trim().max(200, { error: 'tooLong' }),
    }),
    {
      error: 'required',
    },
  )
  .max(200, { error: 'tooMany' });
