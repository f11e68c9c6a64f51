import { type RawBuilder, sql } from 'kysely';
import type { GridFields } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { type AuditShape, reviewShape, securityEventShape, signatureShape, trailShape } from '../contract.ts';

interface SourceColumns<Fields extends GridFields> {
  /** wire name → expression over `from` */
  readonly columns: { readonly [Name in keyof Fields]: RawBuilder<unknown> };
  /** fields that are never null, and so are sorted by their indexes */
  readonly neverNull?: readonly (keyof Fields & string)[];
  readonly from: RawBuilder<unknown>;
}

function sourceOf<Shape extends AuditShape>(shape: Shape, place: SourceColumns<Shape['fields']>): GridSource {
  const { columns, neverNull = [], from } = place;
  const fields = Object.entries(shape.fields).map(([name, { type }]) => {
    const expression: RawBuilder<unknown> = columns[name as keyof typeof columns];
    return [name, { sql: expression, type, neverNull: neverNull.includes(name) }] as const;
  });
  return { fields: new Map(fields), key: shape.key, from };
}

const securityEvents = sourceOf(securityEventShape, {
  columns: {
    iD_Event: sql`e.event_id`,
    happenedAt: sql`e.happened_at`,
    kind: sql`e.kind`,
    cwid: sql`e.cwid`,
    name: sql`c.name`,
    employee_Nr: sql`e.employee_nr`,
    address: sql`e.address`,
    detail: sql`e.detail`,
  },
  neverNull: ['happenedAt', 'kind', 'cwid'],
  from: sql`security_event e left join collaborator c on c.employee_nr = e.employee_nr`,
});

const signatures = sourceOf(signatureShape, {
  columns: {
    iD_Signature: sql`g.signature_id::text`,
    signedAt: sql`g.signed_at`,
    timeZone: sql`g.time_zone`,
    fullName: sql`g.full_name`,
    cwid: sql`g.cwid`,
    employee_Nr: sql`g.employee_nr`,
    meaning: sql`g.meaning`,
    reason: sql`g.reason`,
    entity: sql`g.entity`,
    recordKey: sql`g.record_key`,
    revision: sql`g.revision`,
    hash: sql`g.record_hash::text`,
    sessionCwid: sql`g.session_cwid`,
  },
  neverNull: ['signedAt', 'employee_Nr'],
  from: sql`signature g`,
});

const trail = sourceOf(trailShape, {
  columns: {
    iD_History: sql`h.history_id`,
    changedAt: sql`h.changed_at`,
    timeZone: sql`h.time_zone`,
    entity: sql`h.entity`,
    recordKey: sql`h.record_key`,
    revision: sql`h.revision`,
    action: sql`h.action`,
    changedBy: sql`h.changed_by`,
    reason: sql`h.reason`,
    signedBy: sql`g.full_name`,
    hash: sql`h.hash::text`,
  },
  neverNull: ['changedAt'],
  from: sql`history h left join signature g on g.signature_id = h.signature_id`,
});

const reviews = sourceOf(reviewShape, {
  columns: {
    iD_Review: sql`r.audit_review_id`,
    reviewedUntil: sql`r.reviewed_until`,
    scope: sql`r.scope`,
    conclusion: sql`r.conclusion`,
    sealNumber: sql`r.seal_number`,
    sealHash: sql`r.seal_hash::text`,
    signedBy: sql`g.full_name`,
    cwid: sql`g.cwid`,
    employee_Nr: sql`g.employee_nr`,
    signedAt: sql`g.signed_at`,
    timeZone: sql`g.time_zone`,
    meaning: sql`g.meaning`,
    reason: sql`g.reason`,
    hash: sql`g.record_hash::text`,
  },
  from: sql`audit_review r
    left join signature g
      on g.entity = 'audit_review' and g.record_key = r.audit_review_id::text and g.revision = r.revision`,
});

/** The lists of the audit, each with what it reads (grid protocol; decisions section 12). */
export const auditLists: readonly { readonly shape: AuditShape; readonly source: GridSource }[] = [
  { shape: securityEventShape, source: securityEvents },
  { shape: signatureShape, source: signatures },
  { shape: trailShape, source: trail },
  { shape: reviewShape, source: reviews },
];
