import { type RawBuilder, sql } from 'kysely';
import type { RecordDefinition } from '#features/records/server/public.ts';
import type { ListShape } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { columnPlaces, listSource } from '#platform/grid/server/list-source.ts';
import type { Language } from '#platform/i18n/language.ts';
import { backupListShape, rehearsalListShape } from '../shared/backups.ts';
import { reviewShape, securityEventShape, signatureShape, trailShape } from '../shared/contract.ts';
import { backupSource, rehearsalSource } from './backups/backup-records.ts';

const securityEvents = listSource(
  securityEventShape,
  {
    ...columnPlaces('e', ['happenedAt', 'kind', 'cwid'], { neverNull: true }),
    ...columnPlaces('e', ['iD_Event', 'employee_Nr', 'address', 'detail']),
    name: { sql: sql`c.name` },
  },
  { from: sql`security_event e left join collaborator c on c.employee_nr = e.employee_nr` },
);

/** What a list says of a signature `g`. */
const ofSignature = {
  ...columnPlaces('g', ['timeZone', 'cwid', 'employee_Nr', 'meaning', 'reason', 'signedAt']),
  hash: { sql: sql`g.record_hash::text` },
};

const signatures = listSource(
  signatureShape,
  {
    ...ofSignature,
    ...columnPlaces('g', ['signedAt', 'employee_Nr'], { neverNull: true }),
    ...columnPlaces('g', ['fullName', 'entity', 'recordKey', 'revision', 'sessionCwid']),
    iD_Signature: { sql: sql`g.signature_id::text` },
    byPasskey: { sql: sql`(g.passkey_use_id is not null)` },
  },
  {
    from: sql`signature g`,
    hidden: new Map([['signature id', { sql: sql`g.signature_id`, type: 'text' }]]),
    foundBy: ['signature id'],
  },
);

/** Wire names of the audit fields: they change with every revision and say nothing of their own. */
const everywhere = new Set(['revision', 'reason', 'updateDate', 'updatedBy']);

/** Columns of a kind of record, each with what its field is called. */
type ColumnLabels = readonly (readonly [column: string, label: string])[];

/** By kind of record. */
function columnLabels(records: readonly RecordDefinition[], language: Language): ReadonlyMap<string, ColumnLabels> {
  return new Map(
    records.map(({ table, shape, columns }) => {
      const named = Object.entries(columns).flatMap(([name, column]) => {
        const label = shape.fields[name]?.label[language];
        return label === undefined || everywhere.has(name) ? [] : [[column, label] as const];
      });
      return [table, named];
    }),
  );
}

/**
 * The revisions that changed a field whose name contains a text: only of the kinds that have one, and by its value alone, which
 * costs two million revisions no more than a filter by reason (docs/decisions/092).
 * @returns null for what may stand across two names, ', ' between them
 */
function revisionsChanging(labels: ReadonlyMap<string, ColumnLabels>, text: string): RawBuilder<unknown> | null {
  if (text.includes(',') || text !== text.trim()) return null;
  const wanted = text.toLowerCase();
  const kinds = [...labels].flatMap(([entity, named]) => {
    const changed = named
      .filter(([, label]) => label.toLowerCase().includes(wanted))
      .map(
        ([column]) => sql`(base."whole row" -> ${sql.lit(column)}) is distinct from (p."row" -> ${sql.lit(column)})`,
      );
    return changed.length === 0 ? [] : [{ entity: sql.lit(entity), changed: sql.join(changed, sql` or `) }];
  });
  if (kinds.length === 0) return sql`false`;
  const entities = sql.join(kinds.map(({ entity }) => entity));
  const conditions = kinds.map(({ entity, changed }) => sql`base."entity" = ${entity} and (${changed})`);
  return sql`base."entity" in (${entities}) and exists (select from history p
    where p.entity = base."entity" and p.record_key = base."recordKey" and p.revision = base."revision" - 1
      and p.entity in (${entities}) and (${sql.join(conditions, sql` or `)}))`;
}

/**
 * The trail. Which fields a revision changed is found against the one before it, for the rows of a page or where a condition
 * names it.
 * @param records the kinds whose fields have words
 */
function trailSource(records: readonly RecordDefinition[], language: Language): GridSource {
  const labels = columnLabels(records, language);
  const names = sql`left join lateral (
    select string_agg(l.item ->> 1, ', ' order by l.place) as names
    from history p, jsonb_array_elements(${JSON.stringify(Object.fromEntries(labels))}::jsonb -> h.entity) with ordinality l (item, place)
    where p.entity = h.entity and p.record_key = h.record_key and p.revision = h.revision - 1
      and (h."row" -> (l.item ->> 0)) is distinct from (p."row" -> (l.item ->> 0))) d on true`;
  const containing = {
    reads: ['entity', 'recordKey', 'revision', 'whole row'],
    condition: (text: string) => revisionsChanging(labels, text),
  };
  return listSource(
    trailShape,
    {
      ...columnPlaces('h', ['iD_History', 'timeZone', 'entity', 'recordKey', 'revision']),
      ...columnPlaces('h', ['action', 'changedBy', 'reason']),
      ...columnPlaces('h', ['changedAt'], { neverNull: true }),
      changes: { sql: sql`d.names`, join: 'd', containing },
      signedBy: { sql: sql`g.full_name` },
      hash: { sql: sql`h.hash::text` },
    },
    {
      from: sql`history h left join signature g on g.signature_id = h.signature_id`,
      hidden: new Map([['whole row', { sql: sql`h."row"`, type: 'text' }]]),
      joins: new Map([['d', { sql: names }]]),
    },
  );
}

const reviews = listSource(
  reviewShape,
  {
    ...ofSignature,
    ...columnPlaces('r', ['reviewedUntil', 'scope', 'conclusion', 'sealNumber']),
    iD_Review: { sql: sql`r.audit_review_id` },
    sealHash: { sql: sql`r.seal_hash::text` },
    signedBy: { sql: sql`g.full_name` },
  },
  {
    from: sql`audit_review r
    left join signature g
      on g.entity = 'audit_review' and g.record_key = r.audit_review_id::text and g.revision = r.revision`,
  },
);

interface AuditList {
  readonly shape: ListShape;
  readonly source: (language: Language) => GridSource;
}

/**
 * The lists of the audit, each with what it reads (grid protocol; decisions section 12).
 * @param records the kinds of record whose fields have words
 */
export function auditLists(records: readonly RecordDefinition[]): readonly AuditList[] {
  const trails = { es: trailSource(records, 'es'), en: trailSource(records, 'en') };
  return [
    { shape: securityEventShape, source: () => securityEvents },
    { shape: signatureShape, source: () => signatures },
    { shape: trailShape, source: (language) => trails[language] },
    { shape: reviewShape, source: () => reviews },
    { shape: backupListShape, source: () => backupSource },
    { shape: rehearsalListShape, source: () => rehearsalSource },
  ];
}
