import { type RawBuilder, sql } from 'kysely';
import { type RecordDefinition, readRecord, refusalOf, type SignedWrite } from '#features/records/server/public.ts';
import type { Blocker, WrittenRow } from './import-kind.ts';
import { keyFromText } from './record-keys.ts';

/**
 * Takes back records one by one, by the commands of the product: what was added is deleted, unless something uses it; what was
 * changed gets back the fields and the lists that the revision before has.
 */
export async function takeBackRecords(
  record: RecordDefinition,
  write: SignedWrite,
  rows: readonly WrittenRow[],
): Promise<readonly Blocker[]> {
  const blockers: Blocker[] = [];
  for (const { recordKey, revision, line } of rows.toSorted((one, other) => other.line - one.line)) {
    const refusal = await refusalOf({ ...write, record }, () => takeBackRecord(record, write, recordKey, revision));
    if (refusal !== null) blockers.push({ line, es: refusal.text('es'), en: refusal.text('en') });
  }
  return blockers;
}

async function takeBackRecord(
  record: RecordDefinition,
  write: SignedWrite,
  recordKey: string,
  revision: number,
): Promise<void> {
  const key = keyFromText(record, recordKey);
  const before = revision === 1 ? undefined : await readRevision(write, record, recordKey, revision - 1);
  if (before === undefined || before.fields.deleted === true) {
    await record.write?.remove?.({ ...write, record }, key);
    return;
  }
  const { update } = record.write ?? {};
  if (update === undefined) return;
  const wanted = { ...before.fields, ...before.lists };
  const current = { ...(await readRecord(write.tx, record, key)), ...before.listsNow };
  const fields = Object.keys(update.schema.shape).filter((name) => name in wanted);
  const changed = fields.filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(current[name]));
  if (changed.length === 0) return;
  await update.run({ ...write, record }, key, Object.fromEntries(changed.map((name) => [name, wanted[name]])));
}

type Values = Readonly<Record<string, unknown>>;

interface PastRevision {
  readonly fields: Values;
  /** what other tables hold of it: the links of a general profile, which have no column of its own */
  readonly lists: Values;
  /** the same as it stands now */
  readonly listsNow: Values;
}

/** A past revision by its wire names. */
async function readRevision(
  { tx }: SignedWrite,
  { table, columns, lists = {}, pastLists = {} }: RecordDefinition,
  recordKey: string,
  revision: number,
): Promise<PastRevision | undefined> {
  const { rows } = await sql<PastRevision & { readonly row: Values }>`
    select h."row", ${objectOf({ ...lists, ...pastLists })} as lists, ${objectOf(lists)} as "listsNow"
    from history h cross join lateral jsonb_populate_record(null::${sql.table(table)}, h."row") as t
    where h.entity = ${table} and h.record_key = ${recordKey} and h.revision = ${revision}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  const fields = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, found.row[column]]));
  return { ...found, fields };
}

const objectOf = (lists: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(Object.entries(lists).flatMap(([name, list]) => [sql`${name}::text`, list]))})`;
