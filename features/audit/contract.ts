import { z } from 'zod';
import { entityWords, type SealMark, securityEventWords } from '#features/integrity/contract.ts';
import {
  auditFields,
  defineShape,
  field,
  type GridField,
  type GridFields,
  historyFields,
  type ValueLabels,
} from '#platform/grid/fields.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { requiredLines, wholeBetween } from '#platform/schema/values.ts';
import { signatureMeanings } from '#platform/signing/meanings.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';

/** A text field whose values are codes with words. */
const worded = (es: string, en: string, values: ValueLabels): GridField => ({ ...field.text(es, en), values });

export * from './meanings.ts';

/** A list of the audit as server and web know it. */
export interface AuditShape {
  /** its load: `/api/Audit/SecurityEvents` */
  readonly address: string;
  readonly title: Localized;
  /** wire names of its key */
  readonly key: readonly string[];
  readonly fields: GridFields;
}

/** Sign-ins, failures, locks and refusals (21 CFR 11.300(d)). */
export const securityEventShape = {
  address: '/api/Audit/SecurityEvents',
  title: { es: 'Eventos de seguridad', en: 'Security events' },
  key: ['iD_Event'],
  fields: {
    iD_Event: field.identifier('N.º', 'No.'),
    happenedAt: field.moment('Fecha y hora', 'Date and time'),
    kind: worded('Evento', 'Event', securityEventWords),
    cwid: field.text('CWID', 'CWID'),
    name: field.text('Nombre', 'Name'),
    employee_Nr: field.identifier('Legajo', 'Employee no.'),
    address: field.text('Dirección de red', 'Network address'),
    detail: field.text('Detalle', 'Detail'),
  },
} as const satisfies AuditShape;

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
    meaning: worded('Significado', 'Meaning', signatureMeanings),
    reason: field.text('Razón', 'Reason'),
    entity: worded('Tipo de registro', 'Kind of record', entityWords),
    recordKey: field.text('Registro', 'Record'),
    revision: field.integer('Revisión', 'Revision'),
    hash: field.text('Huella', 'Hash'),
    sessionCwid: field.text('Sesión de', 'Session of'),
  },
} as const satisfies AuditShape;

/** The trail itself: every revision of every record (21 CFR 11.10(e), Annex 11, 9). */
export const trailShape = {
  address: '/api/Audit/History',
  title: { es: 'Historial de cambios', en: 'History of changes' },
  key: ['iD_History'],
  fields: {
    iD_History: field.identifier('N.º', 'No.'),
    changedAt: field.moment('Fecha y hora', 'Date and time'),
    timeZone: field.text('Zona horaria', 'Time zone'),
    entity: worded('Tipo de registro', 'Kind of record', entityWords),
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
} as const satisfies AuditShape;

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
    meaning: worded('Significado', 'Meaning', signatureMeanings),
    reason: field.text('Razón', 'Reason'),
    hash: field.text('Huella', 'Hash'),
  },
} as const satisfies AuditShape;

/** A signed review as a record with a history (21 CFR 11.10(b)). */
export const auditReviewShape = defineShape({
  path: 'AuditReview',
  title: { es: 'Revisiones de auditoría', en: 'Audit reviews' },
  key: ['iD_Review'],
  called: ['scope'],
  historyName: 'AuditReview',
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

/** GET /api/Audit/Revision: which one. */
export const revisionQuery = z.object({ iD_History: wholeBetween(1, Number.MAX_SAFE_INTEGER) });

/** One revision whole, in words of the caller's language, with its signature (21 CFR 11.10(e), 11.50). Moments are ISO 8601. */
export interface AuditRevision {
  readonly iD_History: number;
  readonly entity: string;
  readonly recordKey: string;
  readonly revision: number;
  /** `Sector 4 · Garantía de Calidad` */
  readonly record: string;
  readonly reason: string;
  readonly timeZone: string;
  readonly hash: string;
  readonly previousHash: string | null;
  /** in the record's order; `before` is '' in the first revision; none for kinds that nobody edits */
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly before: string;
    readonly after: string;
    readonly isChanged: boolean;
  }[];
  readonly signature: {
    readonly fullName: string;
    readonly cwid: string;
    readonly employeeNr: number;
    readonly signedAt: string;
    /** in words */
    readonly meaning: string;
    readonly reason: string;
    /** on whose session */
    readonly sessionCwid: string;
  } | null;
}

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

/** How the trail stands: what it holds, and when it was last sealed, verified and reviewed. Moments are ISO 8601. */
export interface AuditState {
  /** when it was read, by the server's clock */
  readonly at: string;
  /** the company's zone (IANA), which its moments are shown in */
  readonly timeZone: string;
  readonly counts: {
    readonly records: number;
    readonly revisions: number;
    readonly signatures: number;
    /** true where counting would take long: what the database estimates */
    readonly isEstimate: boolean;
  };
  readonly lastSeal: (SealMark & { readonly unsealed: number }) | null;
  /** the file of seals lies in the folder of the key: who has the one has both */
  readonly isAnchorBesideKey: boolean;
  readonly lastVerification: {
    readonly at: string;
    readonly by: string;
    readonly isIntact: boolean;
    readonly detail: string;
  } | null;
  readonly lastReview: {
    readonly reviewedUntil: string;
    readonly signedAt: string;
    readonly signedBy: string;
    readonly scope: string;
    readonly conclusion: string;
  } | null;
}

/** What to verify: with `onlyNew` what the last seal covers is compared with its digests alone. */
export const verifyBody = z
  .object({ onlyNew: z.boolean({ error: 'boolean' }).optional().default(false) })
  .nullish()
  .transform((body) => body ?? { onlyNew: false });

/** A line of a running verification: rows checked, of about so many; the last line is the verdict. */
export type VerifyLine = { readonly done: number; readonly total: number } | { readonly verdict: AuditVerdict };

/** What a verification of the trail found. */
export interface AuditVerdict {
  readonly at: string;
  readonly isIntact: boolean;
  readonly records: number;
  readonly revisions: number;
  readonly signatures: number;
  readonly seals: number;
  readonly files: number;
  /** false: what the last seal covers was compared with its digests alone */
  readonly isWhole: boolean;
  /** numbers of revisions without a row: writes that were rolled back, or rows that were removed */
  readonly gaps: number;
  /** the seal that was made of an intact trail */
  readonly seal: SealMark | null;
  /** the first broken link, in words of the caller's language */
  readonly broken: {
    readonly kind: string;
    readonly entity: string;
    readonly recordKey: string;
    readonly revision: number;
    readonly problem: string;
    /** all of it in one sentence */
    readonly text: string;
  } | null;
}
