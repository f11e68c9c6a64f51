import { sql } from 'kysely';
import { z } from 'zod';
import { Refusal } from '#platform/http/refusal.ts';
import { signedApart } from '#platform/signing/signed-apart.ts';
import { editedRevision, togetherLimit } from '../shared/contract.ts';
import { addsTogether } from '../shared/record-calls.ts';
import { recordName } from '../shared/record-name.ts';
import { actMeaning, type RecordAct } from '../shared/record-shape.ts';
import { absentFields } from './absent.ts';
import { recordErrors } from './errors.ts';
import { readKey } from './read-key.ts';
import type { RecordDefinition, RecordKey, RecordValues, RecordWrite } from './record.ts';
import { type RefusedChange, refusedTogether } from './refused-together.ts';
import { makeSentChanges } from './sent-changes.ts';
import { gatherTraining } from './training/gather-training.ts';
import { asRecordRefusal, readRecord } from './write-record.ts';

/** One of several changes as it was sent: `act`, the key, the revision that was seen, and the fields. */
type SentChange = RecordValues & { readonly act: RecordAct };

interface KeyedChange {
  readonly act: RecordAct;
  readonly key: RecordKey;
  readonly fields: RecordValues;
}

/**
 * The changes of a kind of record that may be signed in one act, each as its own call would take it. The password of somebody who is
 * there is set alone.
 * @param isPreview no secret is sent
 */
export function togetherFields(record: RecordDefinition, isPreview = false) {
  const { shape, write: { insert, update, remove } = {} } = record;
  const { secrets = [] } = shape;
  const revision = editedRevision();
  const edit = update?.schema
    .partial()
    .extend({ act: z.literal('update'), revision, ...absentFields(secrets, 'notTogether') })
    .loose();
  const deletion = z.looseObject({ act: z.literal('remove'), revision });
  const addition = addsTogether(shape)
    ? insert?.schema.extend({ act: z.literal('insert'), ...(isPreview ? absentFields(secrets, 'notInPreview') : {}) })
    : undefined;
  const kinds = [addition, edit, remove && deletion].filter((kind) => kind !== undefined);
  const change = z.discriminatedUnion('act', kinds as unknown as [typeof deletion], { error: 'choice' });
  return z.object({
    changes: z
      .array(change, { error: (issue) => (issue.code === 'invalid_type' ? 'required' : undefined) })
      .min(1, { error: 'required' })
      .max(togetherLimit),
  });
}

/**
 * Several changes of one kind of record in one act: all or nothing, each by the very command of its single change,
 * with a revision and a signature row of its own (21 CFR 11.70). They are made in the order of their keys, no matter who sends them, so
 * that two acts over the same records wait for each other only once; what they mean for training follows when all are made.
 * @throws Refusal CHANGED_TWICE; TOGETHER_REFUSED, which names each record that stands against the act and why
 */
export async function changeTogether(write: RecordWrite, sent: readonly SentChange[]): Promise<RecordKey[]> {
  const { record } = write;
  const changes = sent.map(({ act, ...fields }) => ({ act, fields, key: readKey(record.shape, fields) }));
  requireOnce(changes);
  const training = gatherTraining(write);
  const refused: RefusedChange[] = [];
  for (const change of changes.toSorted(byKey)) {
    const meaning = actMeaning(record.shape, change.act);
    const one = { ...write, reassignTraining: training.note, act: signedApart(write.act, meaning) };
    const refusal = await refusalOf(one, () => makeChange(one, change));
    if (refusal !== null) refused.push({ name: await nameOf(write, change), refusal });
  }
  if (refused.length > 0) throw refusedTogether(refused, changes.length);
  await training.assign();
  return changes.map(({ key }) => key);
}

/** What of the changes takes long and needs no transaction. */
export async function prepareTogether(
  { write: { insert } = {} }: RecordDefinition,
  sent: readonly SentChange[],
): Promise<readonly SentChange[]> {
  const { prepare } = insert ?? {};
  if (prepare === undefined) return sent;
  return Promise.all(
    sent.map(async ({ act, ...fields }) => ({ ...(act === 'insert' ? await prepare(fields) : fields), act })),
  );
}

async function makeChange(write: RecordWrite, { act, key, fields }: KeyedChange): Promise<void> {
  const { insert, update, remove } = write.record.write ?? {};
  if (act === 'insert') await insert?.run(write, fields);
  else if (act === 'remove') await remove?.(write, key, fields.revision as number | undefined);
  else if (update !== undefined) await makeSentChanges(write, update, fields);
}

/**
 * Makes one of several changes; what the rules or the database refuse undoes that one alone, so that the next ones are looked at too.
 * @returns why it was not made; null: it was
 * @throws Refusal UNAUTHENTICATED: who may not sign any more is no fault of a record
 */
export async function refusalOf(
  { tx, record }: Pick<RecordWrite, 'tx' | 'record'>,
  make: () => Promise<unknown>,
): Promise<Refusal | null> {
  await sql`savepoint one_change`.execute(tx);
  try {
    await make();
    await sql`release savepoint one_change`.execute(tx);
    return null;
  } catch (error) {
    const refusal = asRecordRefusal(record, error);
    if (!(refusal instanceof Refusal) || refusal.status === 401) throw error;
    await sql`rollback to savepoint one_change`.execute(tx);
    return refusal;
  }
}

function requireOnce(changes: readonly KeyedChange[]): void {
  const keys = changes.map(({ key }) => JSON.stringify(key));
  const twice = changes.find((_change, index) => keys.indexOf(keys[index] ?? '') !== index);
  if (twice !== undefined) throw recordErrors.CHANGED_TWICE({ key: Object.values(twice.key).join(' / ') });
}

function byKey({ key: one }: KeyedChange, { key: other }: KeyedChange): number {
  for (const [name, value] of Object.entries(one)) {
    const against = other[name] ?? '';
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

/** What a record is called where it is spoken of among others. */
async function nameOf({ tx, record }: RecordWrite, { act, key, fields }: KeyedChange): Promise<string> {
  const row = act === 'insert' ? fields : await readRecord(tx, record, key);
  return recordName(record.shape, row ?? {}, 'es') || Object.values(key).join(' / ');
}
