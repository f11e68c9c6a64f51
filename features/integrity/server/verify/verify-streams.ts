import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink } from '../../shared/findings.ts';
import { digestRanges, type Range, type Watch } from '../seals/digest-ranges.ts';
import { readContent, type SealRow } from '../seals/seal.ts';
import { type StreamName, type StreamState, streamNames, streams } from '../seals/streams.ts';
import { findMissingHead } from './verify-records.ts';

interface SealedRange extends Range {
  readonly sealNumber: number;
  /** rows that the seal covers of this range */
  readonly rows: number;
  readonly digest: string;
}

/** The first range of any stream that is not what a seal covers: rows removed, added or altered, or all of them. */
export async function findAlteredStream(
  tx: DatabaseTransaction,
  seals: readonly SealRow[],
  watch: Watch,
): Promise<BrokenLink | null> {
  for (const name of streamNames) {
    const broken = (await findAlteredRange(tx, name, seals, watch)) ?? (await findResetNumbers(tx, name, seals));
    if (broken !== null) return broken;
  }
  return null;
}

/** What each seal adds to a stream; a seal that adds nothing has no range. */
function rangesOf(name: StreamName, seals: readonly SealRow[]): SealedRange[] {
  const ranges: SealedRange[] = [];
  let before: Pick<StreamState, 'last' | 'rows'> = { last: 0, rows: 0 };
  for (const seal of seals) {
    const state = readContent(seal)?.streams[name];
    if (state === undefined) continue;
    const { last, rows, digest } = state;
    if (last > before.last) {
      ranges.push({ sealNumber: seal.seal_number, after: before.last, last, rows: rows - before.rows, digest });
    }
    before = state;
  }
  return ranges;
}

async function findAlteredRange(
  tx: DatabaseTransaction,
  name: StreamName,
  seals: readonly SealRow[],
  watch: Watch,
): Promise<BrokenLink | null> {
  const ranges = rangesOf(name, seals);
  const found = await digestRanges(tx, streams[name], ranges, watch);
  const position = ranges.findIndex(
    ({ rows, digest }, index) => found[index]?.rows !== rows || found[index]?.digest !== digest,
  );
  const range = ranges[position];
  if (range === undefined) return null;
  const number = range.sealNumber;
  const head = name === 'history' ? await findMissingHead(tx, number) : null;
  if (head !== null) return head;
  const { table: entity } = streams[name];
  const place = { entity, recordKey: `${range.after + 1}–${range.last}`, revision: 0 };
  const rows = found[position]?.rows ?? 0;
  if (rows === range.rows) return brokenLink('rows', place, 'rowsAltered', { number });
  return brokenLink('rows', place, 'rowsGone', { number, expected: range.rows, found: rows });
}

/** A numbering that was put back gives numbers a second time, to rows that then replace those that were there. */
async function findResetNumbers(
  tx: DatabaseTransaction,
  name: StreamName,
  seals: readonly SealRow[],
): Promise<BrokenLink | null> {
  const { table, number } = streams[name];
  const sequence =
    name === 'closings' ? sql`'content_attempt_closing'` : sql`pg_get_serial_sequence(${table}, ${number})`;
  const { rows } = await sql<{ given: number; newest: number }>`
    select coalesce(pg_sequence_last_value(${sequence}::regclass), 0) as given,
      coalesce((select max(${sql.ref(number)}) from ${sql.table(table)}), 0) as newest`.execute(tx);
  const last = seals.at(-1);
  const sealed = (last && readContent(last)?.streams[name]?.last) ?? 0;
  const { given = 0, newest = 0 } = rows[0] ?? {};
  const expected = Math.max(newest, sealed);
  if (given >= expected) return null;
  const place = { entity: table, recordKey: '', revision: 0 };
  return brokenLink('rows', place, 'numbersReset', { found: given, expected });
}
