import { sql } from 'kysely';
import { type RecordDefinition, readRecord, refusalOf, type SignedWrite } from '#features/records/server/public.ts';
import type { Blocker, WrittenRow } from './import-kind.ts';
import { keyFromText } from './record-keys.ts';

/**
 * Takes back records one by one, by the commands of the product: what was added is deleted, unless something uses it; what was
 * changed gets back the fields that the revision before has.
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
  if (before === undefined || before.deleted === true) {
    await record.write?.remove?.({ ...write, record }, key);
    return;
  }
  const { update } = record.write ?? {};
  if (update === undefined) return;
  const current = (await readRecord(write.tx, record, key)) ?? {};
  const fields = Object.keys(update.schema.shape).filter((name) => record.columns[name] !== undefined);
  const changed = fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(current[name]));
  if (changed.length === 0) return;
  await update.run({ ...write, record }, key, Object.fromEntries(changed.map((name) => [name, before[name]])));
}

/** A past revision by its wire names. */
async function readRevision(
  { tx }: SignedWrite,
  { table, columns }: RecordDefinition,
  recordKey: string,
  revision: number,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<{ row: Readonly<Record<string, unknown>> }>`
    select "row" from history
    where entity = ${table} and record_key = ${recordKey} and revision = ${revision}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, found.row[column]]));
}
