import { sql } from 'kysely';
import type { z } from 'zod';
import { lockForPerson } from '#platform/db/advisory-locks.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Act } from '#platform/signing/act.ts';
import { recordErrors } from './errors.ts';
import { readKey } from './read-key.ts';
import {
  fieldsOf,
  type RecordChange,
  type RecordCommand,
  type RecordKey,
  type RecordValues,
  type RecordWrite,
  type RecordWrites,
} from './record.ts';
import { readSentChanges } from './sent-changes.ts';
import { asRecordRefusal, readRecord } from './write-record.ts';

// A person repeats a change because no reply reached them, or clicks twice. What is saved already is told as saved.

/** How long ago the same change may be, in ms. */
const repeatedWithin = 60_000;

/** What an audited row says of its newest revision. */
interface Written {
  readonly reason: string;
  readonly updated_at: Date;
  readonly updated_by: string;
}

/** Whether this person wrote a row for this reason within the last minute: with the same values, the call is a repetition. */
export function isJustWritten({ by, at, reason }: Act, row: Written): boolean {
  const isOwn = row.updated_by === by && row.reason === reason;
  return isOwn && row.updated_at.getTime() > at.getTime() - repeatedWithin;
}

/** The same of an addition. For commands whose rows hold what the declaration of their record does not. */
export function isJustAdded(act: Act, row: Written & { readonly revision: number }): boolean {
  return row.revision === 1 && isJustWritten(act, row);
}

/**
 * Adds a record, unless the same person added the very same one within the last minute.
 * @returns the key of the new record, or of the one that is there
 * @throws Refusal RECORD_JUST_ADDED where that one is there, and what was sent besides its fields (a password) is not known to
 * be the same; those of the command
 */
export async function insertOnce(
  write: RecordWrite,
  { schema, run }: RecordCommand,
  body: RecordValues,
): Promise<RecordKey> {
  // The second of two clicks waits for the first.
  await lockForPerson(write.tx, 'additions', write.session.employeeNr);
  const added = await findAdded(write, schema, body);
  if (added?.isSame === true) return added.key;
  try {
    return await run(write, body);
  } catch (error) {
    const refusal = asRecordRefusal(write.record, error);
    if (added === null || !(refusal instanceof Refusal) || refusal.status !== 409) throw refusal;
    throw recordErrors.RECORD_JUST_ADDED({ key: Object.values(added.key).join(' / ') });
  }
}

/** Edits a record, unless exactly this edit is saved already. */
export async function updateOnce(
  write: RecordWrite,
  { schema, run }: RecordChange,
  body: RecordValues,
): Promise<RecordKey> {
  const key = readKey(write.record.shape, body);
  const changes = await readSentChanges(write, schema, key, body);
  if (changes === null) return key;
  try {
    await run(write, key, changes, body.revision as number | undefined);
  } catch (error) {
    // The first of two clicks was saved while the second waited for the record.
    if (!isRefused(error, 'RECORD_STALE') || (await readSentChanges(write, schema, key, body)) !== null) throw error;
  }
  return key;
}

/** Deletes a record, unless this person has deleted just this revision of it. */
export async function removeOnce(
  write: RecordWrite,
  remove: NonNullable<RecordWrites['remove']>,
  body: RecordValues,
): Promise<RecordKey> {
  const { tx, act, record } = write;
  const key = readKey(record.shape, body);
  const revision = body.revision as number | undefined;
  try {
    await remove(write, key, revision);
  } catch (error) {
    const now = isRefused(error, 'RECORD_DELETED') ? await readRecord(tx, record, key) : undefined;
    const isOwn = now?.updatedBy === act.by && now.reason === act.reason;
    if (!isOwn || revision === undefined || now.revision !== revision + 1) throw error;
  }
  return key;
}

const isRefused = (error: unknown, code: string) => error instanceof Refusal && error.code === code;

interface Added {
  readonly key: RecordKey;
  /** false: fields were sent that the row does not hold */
  readonly isSame: boolean;
}

/** The live record with these values and this reason that the person added within the last minute. */
async function findAdded(
  { tx, act, record }: RecordWrite,
  schema: z.ZodObject,
  body: RecordValues,
): Promise<Added | null> {
  const sent = Object.entries(body).filter(([name, value]) => name in schema.shape && value !== undefined);
  const held = sent.filter(([name]) => record.columns[name] !== undefined);
  const isFirst = record.restores === true ? sql`true` : sql`revision = 1`;
  const { rows } = await sql<RecordValues>`
    select * from ${sql.table(record.table)}
    where updated_by = ${act.by} and updated_at > ${new Date(act.at.getTime() - repeatedWithin)} and reason = ${act.reason}
      and not deleted and ${isFirst}
    order by updated_at desc limit 20`.execute(tx);
  const found = rows
    .map((row) => fieldsOf(record, row))
    .find((fields) => held.every(([name, value]) => JSON.stringify(value) === JSON.stringify(fields[name])));
  if (found === undefined) return null;
  const key = Object.fromEntries(record.shape.key.map((name) => [name, found[name] as string | number]));
  return { key, isSame: sent.every(([name, value]) => record.columns[name] !== undefined || value === null) };
}
