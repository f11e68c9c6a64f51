import { z } from 'zod';
import { entityWords, securityEventWords } from '#features/integrity/shared/words.ts';
import { auditFields, defineShape, historyFields } from '#features/records/shared/record-shape.ts';
import { field, type ListShape } from '#platform/grid/fields.ts';
import { requiredLines } from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { signatureMeanings } from '#product/meanings.ts';
import { backupState } from './backups.ts';

/** Sign-ins, failures, locks and refusals (21 CFR 11.300(d)). */
export const securityEventShape = {
  address: '/api/Audit/SecurityEvents',
  title: { es: 'Eventos de seguridad', en: 'Security events' },
  key: ['iD_Event'],
  fields: {
    iD_Event: field.identifier('N.º', 'No.'),
    happenedAt: field.moment('Fecha y hora', 'Date and time'),
    kind: field.worded('Evento', 'Event', securityEventWords),
    cwid: field.text('CWID', 'CWID'),
    name: field.text('Nombre', 'Name'),
    employee_Nr: field.identifier('Legajo', 'Employee no.'),
    address: field.text('Dirección de red', 'Network address'),
    detail: field.text('Detalle', 'Detail'),
  },
} as const satisfies ListShape;

/** Every electronic signature with what it signs (21 CFR 11.50, 11.70). */
export const signatureShape = {
  address: '/api/Audit/Signatures',
  title: { es: 'Firmas electrónicas', en: 'Electronic signatures' },
  key: ['iD_Signature'],
  fields: {
    iD_Signature: field.text('Identificador', 'Identifier'),
    signedAt: field.moment('Fecha y hora', 'Date and time'),
    timeZone: field.text('Zona horaria', 'Time zone'),
    fullName: field.text('Nombre', 'Printed name'),
    cwid: field.text('CWID', 'CWID'),
    employee_Nr: field.identifier('Legajo', 'Employee no.'),
    meaning: field.worded('Significado', 'Meaning', signatureMeanings),
    reason: field.text('Razón', 'Reason'),
    entity: field.worded('Tipo de registro', 'Kind of record', entityWords),
    recordKey: field.text('Registro', 'Record'),
    revision: field.integer('Revisión', 'Revision'),
    hash: field.text('Huella', 'Hash'),
    sessionCwid: field.text('Sesión de', 'Session of'),
    byPasskey: field.boolean('Con llave de acceso', 'With a passkey'),
  },
} as const satisfies ListShape;

/** The trail itself: every revision of every record (21 CFR 11.10(e), Annex 11, 9). */
export const trailShape = {
  address: '/api/Audit/History',
  title: { es: 'Historial de cambios', en: 'History of changes' },
  key: ['iD_History'],
  fields: {
    iD_History: field.identifier('N.º', 'No.'),
    changedAt: field.moment('Fecha y hora', 'Date and time'),
    timeZone: field.text('Zona horaria', 'Time zone'),
    entity: field.worded('Tipo de registro', 'Kind of record', entityWords),
    recordKey: field.text('Registro', 'Record'),
    revision: field.integer('Revisión', 'Revision'),
    action: historyFields.action,
    /** which fields it changed; on a page of rows with what was and what is */
    changes: { ...field.text('Cambios', 'Changes'), search: 'never' },
    changedBy: field.text('Modificado por', 'Changed by'),
    reason: field.text('Razón', 'Reason'),
    signedBy: field.text('Firmado por', 'Signed by'),
    hash: field.text('Huella', 'Hash'),
  },
} as const satisfies ListShape;

/** The signed reviews of the trail (Annex 11, 9). */
export const reviewShape = {
  address: '/api/Audit/Reviews',
  title: { es: 'Revisiones firmadas', en: 'Signed reviews' },
  key: ['iD_Review'],
  fields: {
    iD_Review: field.identifier('N.º', 'No.'),
    reviewedUntil: field.moment('Revisado hasta', 'Reviewed until'),
    scope: field.text('Alcance', 'Scope'),
    conclusion: field.text('Conclusión', 'Conclusion'),
    sealNumber: field.integer('Último sello', 'Last seal'),
    sealHash: field.text('Huella del último sello', 'Hash of the last seal'),
    signedBy: field.text('Firmado por', 'Signed by'),
    cwid: field.text('CWID', 'CWID'),
    employee_Nr: field.identifier('Legajo', 'Employee no.'),
    signedAt: field.moment('Fecha de firma', 'Signed at'),
    timeZone: field.text('Zona horaria', 'Time zone'),
    meaning: field.worded('Significado', 'Meaning', signatureMeanings),
    reason: field.text('Razón', 'Reason'),
    hash: field.text('Huella', 'Hash'),
  },
} as const satisfies ListShape;

/** A signed review as a record with a history (21 CFR 11.10(b)). */
export const auditReviewShape = defineShape({
  path: 'AuditReview',
  title: { es: 'Revisiones de auditoría', en: 'Audit reviews' },
  key: ['iD_Review'],
  called: ['scope'],
  readPermission: 'audit.read',
  fields: {
    iD_Review: reviewShape.fields.iD_Review,
    reviewedUntil: reviewShape.fields.reviewedUntil,
    employee_Nr: field.identifier('Revisado por (legajo)', 'Reviewed by (no.)'),
    name: field.text('Revisado por', 'Reviewed by'),
    scope: reviewShape.fields.scope,
    conclusion: reviewShape.fields.conclusion,
    sealNumber: reviewShape.fields.sealNumber,
    sealHash: reviewShape.fields.sealHash,
    ...auditFields,
  },
});

/** A seal is made each hour; one that is older than this, in ms, tells that sealing has stopped. */
export const longestSealAge = 26 * 3_600_000;

/** ISO 8601 */
const moment = z.string();

/** One revision whole, in words of the caller's language, with its signature (21 CFR 11.10(e), 11.50). */
export const auditRevision = z.object({
  iD_History: z.number().int(),
  entity: z.string(),
  recordKey: z.string(),
  revision: z.number().int(),
  /** `Sector 4 · Garantía de Calidad` */
  record: z.string(),
  reason: z.string(),
  timeZone: z.string(),
  hash: z.string(),
  previousHash: z.string().nullable(),
  /** in the record's order; `before` is '' in the first revision; none for kinds that nobody edits */
  fields: z
    .array(
      z.object({
        name: z.string(),
        label: z.string(),
        before: z.string(),
        after: z.string(),
        isChanged: z.boolean(),
      }),
    )
    .readonly(),
  signature: z
    .object({
      fullName: z.string(),
      cwid: z.string(),
      employeeNr: z.number().int(),
      signedAt: moment,
      /** in words */
      meaning: z.string(),
      reason: z.string(),
      /** on whose session */
      sessionCwid: z.string(),
    })
    .nullable(),
});
export type AuditRevision = z.infer<typeof auditRevision>;

/** Characters of the scope of a review. */
export const scopeMaximum = 255;

/** A signed review of the trail: up to which moment, of what, and what was found. */
export const reviewBody = z.object({
  reviewedUntil: z.iso.datetime({ offset: true, error: 'date' }),
  scope: requiredLines(scopeMaximum),
  conclusion: requiredLines(1000),
  ...signedFields,
});
export type ReviewBody = z.infer<typeof reviewBody>;

/** A seal as screens and printouts name it (`SealMark`). */
const sealMark = { number: z.number().int(), sealedAt: moment, hash: z.string() };

/** How the trail stands: what it holds, and when it was last sealed, verified and reviewed. */
export const auditState = z.object({
  /** when it was read, by the server's clock */
  at: moment,
  /** the company's zone (IANA), which its moments are shown in */
  timeZone: z.string(),
  counts: z.object({
    records: z.number().int(),
    revisions: z.number().int(),
    signatures: z.number().int(),
    /** true where counting would take long: what the database estimates */
    isEstimate: z.boolean(),
  }),
  lastSeal: z.object({ ...sealMark, unsealed: z.number().int() }).nullable(),
  /** the file of seals lies in the folder of the key: who has the one has both */
  isAnchorBesideKey: z.boolean(),
  lastVerification: z.object({ at: moment, by: z.string(), isIntact: z.boolean(), detail: z.string() }).nullable(),
  /** how backups stand, and the rehearsals of their restore */
  backups: backupState,
  lastReview: z
    .object({
      reviewedUntil: moment,
      signedAt: moment,
      signedBy: z.string(),
      scope: z.string(),
      conclusion: z.string(),
    })
    .nullable(),
});
export type AuditState = z.infer<typeof auditState>;

/** A line of a running verification: rows checked, of about so many; the last line is the verdict. */
export type VerifyLine = { readonly done: number; readonly total: number } | { readonly verdict: AuditVerdict };

/** What a verification of the trail found. */
export const auditVerdict = z.object({
  at: moment,
  isIntact: z.boolean(),
  records: z.number().int(),
  revisions: z.number().int(),
  signatures: z.number().int(),
  seals: z.number().int(),
  files: z.number().int(),
  /** false: what the last seal covers was compared with its digests alone */
  isWhole: z.boolean(),
  /** numbers of revisions without a row: writes that were rolled back, or rows that were removed */
  gaps: z.number().int(),
  /** the seal that was made of an intact trail */
  seal: z.object(sealMark).nullable(),
  /** the first broken link, in words of the caller's language */
  broken: z
    .object({
      kind: z.string(),
      entity: z.string(),
      recordKey: z.string(),
      revision: z.number().int(),
      problem: z.string(),
      /** all of it in one sentence */
      text: z.string(),
    })
    .nullable(),
});
export type AuditVerdict = z.infer<typeof auditVerdict>;
