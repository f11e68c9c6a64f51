import { type RawBuilder, sql } from 'kysely';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { auditFields, historyFields } from '../shared/record-shape.ts';
import { allJoins, asListFields, fieldSql, pastSql, type RecordDefinition, type RecordKey } from './record.ts';

const historySql: Readonly<Record<keyof typeof historyFields, RawBuilder<unknown>>> = {
  action: sql`h.action`,
  signedBy: sql`g.full_name`,
  sessionOf: sql`nullif(g.session_cwid, g.cwid)`,
  signedAt: sql`g.signed_at`,
  meaning: sql`g.meaning`,
  hash: sql`h.hash`,
};

/**
 * Every revision of a kind of record as rows of the same fields, read back from the history: what stood then, with the
 * present names of what it pointed to (decisions section 12, `GetIntegrity*`).
 * @param key one record, or all of them
 * @param condition a condition over `t` and the record's joins that narrows them: what the reader may see (`sectorScope`)
 */
export function historySource(
  record: RecordDefinition,
  key?: RecordKey,
  condition: RawBuilder<unknown> = sql`true`,
): GridSource {
  const { shape, table, lists } = record;
  const own = Object.entries(shape.fields).map(
    ([name, { type }]) => [name, { sql: pastSql(record, name), type }] as const,
  );
  const audit = Object.entries(auditFields).map(
    ([name, { type }]) => [name, { sql: fieldSql(record, name), type }] as const,
  );
  const trail = Object.entries(historyFields).map(
    ([name, { type }]) => [name, { sql: historySql[name as keyof typeof historyFields], type }] as const,
  );
  const one =
    key === undefined ? sql`` : sql` and h.record_key = ${shape.key.map((name) => String(key[name])).join('|')}`;
  return {
    fields: new Map([...own, ...audit, ...trail]),
    ...(lists === undefined ? {} : { lists: asListFields({ ...lists, ...record.pastLists }) }),
    key: [...shape.key, 'revision'],
    from: sql`history h
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, h."row") as t
      left join signature g on g.signature_id = h.signature_id ${allJoins(record)}`,
    scope: sql`h.entity = ${table}${one} and ${condition}`,
  };
}
