import {
  type RecordDefinition,
  readPastRevision,
  readRecord,
  refusalOf,
  type SignedWrite,
} from '#features/records/server/public.ts';
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
  const before = revision === 1 ? undefined : await readPastRevision(write.tx, record, recordKey, revision - 1);
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
