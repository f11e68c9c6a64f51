import { z } from 'zod';
import { auditFields, defineShape } from '#features/records/shared/record-shape.ts';
import { field, type ValueLabels } from '#platform/grid/fields.ts';
import { allTrainingsShape, doneTrainingsShape, pendingBySpacShape } from './lists.ts';
import { ReportType, type SignedReportKind } from './report-documents.ts';

/** What the signed reports are called, by kind. */
const issuedKinds = {
  CapaCollabReport: allTrainingsShape.title,
  CapaOriginReport: doneTrainingsShape.title,
  CapaSpacReport: pendingBySpacShape.title,
} as const satisfies ValueLabels & Record<SignedReportKind, unknown>;

/** A report that was given out signed, as a record with a history (21 CFR 11.10(b), 11.70). */
export const issuedReportShape = defineShape({
  path: 'IssuedReport',
  title: { es: 'Reportes firmados', en: 'Signed reports' },
  key: ['iD_Report'],
  called: ['kind'],
  readPermission: 'audit.read',
  fields: {
    iD_Report: field.identifier('N.º', 'No.'),
    kind: { ...field.text('Reporte', 'Report'), values: issuedKinds },
    format: field.code('Formato', 'Format', {
      [ReportType.Pdf]: { es: 'PDF', en: 'PDF' },
      [ReportType.Excel]: { es: 'Excel', en: 'Excel' },
    }),
    language: {
      ...field.text('Idioma', 'Language'),
      values: { es: { es: 'Español', en: 'Spanish' }, en: { es: 'Inglés', en: 'English' } },
    },
    employee_Nr: field.identifier('Emitido por (legajo)', 'Issued by (no.)'),
    name: field.text('Emitido por', 'Issued by'),
    filters: field.text('Filtros', 'Filters'),
    rowCount: field.integer('Filas', 'Rows'),
    byteSize: field.integer('Tamaño (bytes)', 'Size (bytes)'),
    documentHash: field.text('Huella SHA-256 del documento', 'SHA-256 of the document'),
    ...auditFields,
  },
});

/** A document by its SHA-256. */
export const copyQuery = z.object({
  sha256: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, { error: 'sha256' }),
});

const signedCopy = z.object({
  iD_Report: z.number().int(),
  /** what the report is called, in words of the caller's language */
  title: z.string(),
  /** a `ReportType` */
  format: z.number().int(),
  /** in the words of the document */
  filters: z.string(),
  rowCount: z.number().int(),
  byteSize: z.number().int(),
  revision: z.number().int(),
  /** SHA-256 of the revision, which the signature covers */
  hash: z.string(),
  /** null where the trail holds none, which its verification tells too */
  signature: z
    .object({
      iD_Signature: z.string(),
      fullName: z.string(),
      cwid: z.string(),
      employeeNr: z.number().int(),
      /** ISO 8601 */
      signedAt: z.string(),
      /** IANA zone that the moment was recorded with */
      timeZone: z.string(),
      /** in words of the caller's language */
      meaning: z.string(),
      reason: z.string(),
    })
    .nullable(),
  /** whether the trail of this record is as the product wrote it; `problem` says in words what is not */
  verification: z.object({ isIntact: z.boolean(), problem: z.string().nullable() }),
});

/** The signed reports of which the document is a copy; none where it is a copy of no signed report. */
export const copyReply = z.object({ sha256: z.string(), copies: z.array(signedCopy) });
export type SignedCopy = z.infer<typeof signedCopy>;
