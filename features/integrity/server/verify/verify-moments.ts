import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink } from '../../shared/findings.ts';
import type { Watch } from '../seals/digest-ranges.ts';
import { readContent, type SealRow } from '../seals/seal.ts';
import { type StreamName, streams } from '../seals/streams.ts';
import { placeOf } from './verify-revisions.ts';
import { type VerifyScope, withinScope } from './verify-scope.ts';

type SealMoment = Pick<SealRow, 'seal_number' | 'sealed_at' | 'last_history_id' | 'content'>;

/**
 * What an act may be older than a seal that it was numbered after: fifteen minutes that the database lets its moment be old where it
 * takes so long (migration 0190), and what seals once waited for writers. Nobody gains a day by it.
 */
const toleranceMs = 20 * 60_000;

/** Streams whose rows have a moment, and its column; that of a signature is the one of the revision which it signs. */
const moments = {
  history: 'changed_at',
  events: 'happened_at',
  attempts: 'started_at',
  answers: 'answered_at',
  closings: 'closed_at',
  files: 'created_at',
} as const satisfies { readonly [Name in StreamName]?: string };

/** What a seal covers of a stream, and how early what is numbered after it may be. */
interface Bounds {
  readonly lasts: readonly number[];
  readonly notBefore: readonly string[];
  readonly sealNumbers: readonly number[];
}

/**
 * The first row numbered after a seal that says it was written before that seal was made: a moment that was made up, or a clock
 * that was put back (21 CFR 11.10(e)). Numbers are given by the database, in the order of writing.
 * @param isWhole false: what the last seal covers is not looked at
 */
export async function findEarlyMoment(
  tx: DatabaseTransaction,
  seals: readonly SealMoment[],
  isWhole: boolean,
  { signal }: Watch,
): Promise<BrokenLink | null> {
  for (const name of Object.keys(moments) as (keyof typeof moments)[]) {
    signal?.throwIfAborted();
    const bounds = boundsOf(name, seals);
    if (bounds.lasts.length === 0) continue;
    const found =
      name === 'history'
        ? await findEarlyRevision(tx, bounds, isWhole, { entity: null })
        : await findEarlyRow(tx, name, bounds, isWhole);
    if (found !== null) return found;
  }
  return null;
}

/** The same of the revisions of some records. */
export async function findEarlyMomentOf(tx: DatabaseTransaction, scope: VerifyScope): Promise<BrokenLink | null> {
  const seals = await tx
    .selectFrom('seal')
    .select(['seal_number', 'sealed_at', 'last_history_id', 'content'])
    .orderBy('seal_number')
    .execute();
  const bounds = boundsOf('history', seals);
  return bounds.lasts.length === 0 ? null : findEarlyRevision(tx, bounds, true, scope);
}

function boundsOf(name: keyof typeof moments, seals: readonly SealMoment[]): Bounds {
  const bounds = { lasts: [] as number[], notBefore: [] as string[], sealNumbers: [] as number[] };
  let [newest, number] = [0, 0];
  for (const seal of seals) {
    if (seal.sealed_at.getTime() > newest) [newest, number] = [seal.sealed_at.getTime(), seal.seal_number];
    const last = name === 'history' ? seal.last_history_id : readContent(seal)?.streams[name]?.last;
    if (last === undefined) continue;
    bounds.lasts.push(last);
    bounds.notBefore.push(new Date(newest - toleranceMs).toISOString());
    bounds.sealNumbers.push(number);
  }
  return bounds;
}

/** Position of the last seal that a number comes after, found by halving; null before the first. */
const position = (column: string, { lasts }: Bounds) =>
  sql`nullif(width_bucket(${sql.ref(column)} - 1, ${lasts}::bigint[]), 0)`;

const isEarly = (number: string, moment: string, bounds: Bounds, isWhole: boolean) => sql`
  ${sql.ref(moment)} < (${bounds.notBefore}::timestamptz[])[${position(number, bounds)}]
  and ${sql.ref(number)} > ${isWhole ? 0 : (bounds.lasts.at(-1) ?? 0)}`;

async function findEarlyRevision(
  tx: DatabaseTransaction,
  bounds: Bounds,
  isWhole: boolean,
  scope: VerifyScope,
): Promise<BrokenLink | null> {
  const { rows } = await sql<{ entity: string; record_key: string; revision: number; position: number }>`
    select entity, record_key, revision, ${position('history_id', bounds)} as position from history
    where history_id = (
      select min(h.history_id) from history h
      where ${isEarly('h.history_id', 'h.changed_at', bounds, isWhole)} and ${withinScope(scope, 'h')})`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return brokenLink('history', placeOf(row), 'momentEarly', { number: bounds.sealNumbers[row.position - 1] ?? 0 });
}

async function findEarlyRow(
  tx: DatabaseTransaction,
  name: Exclude<keyof typeof moments, 'history'>,
  bounds: Bounds,
  isWhole: boolean,
): Promise<BrokenLink | null> {
  const { table: entity, number } = streams[name];
  // People sign in while the clock is wrong; nothing is sealed then, so that the event that tells so has no seal between.
  const wasTold =
    name === 'events'
      ? sql`exists (select from security_event told where told.kind = 'clockWrong'
          and ${position('told.event_id', bounds)} = ${position('row.event_id', bounds)})`
      : sql`false`;
  const { rows } = await sql<{ number: number | null; position: number }>`
    select number, ${position('number', bounds)} as position from (
      select min(${sql.ref(`row.${number}`)}) as number from ${sql.table(entity)} as row
      where ${isEarly(`row.${number}`, `row.${moments[name]}`, bounds, isWhole)} and not ${wasTold}
    ) as first`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.number === null) return null;
  const place = { entity, recordKey: String(row.number), revision: 0 };
  return brokenLink('rows', place, 'momentEarly', { number: bounds.sealNumbers[row.position - 1] ?? 0 });
}
