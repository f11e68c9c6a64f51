import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Stream } from './streams.ts';

/** Rows of a stream numbered above `after` and up to `last`. */
export interface Range {
  readonly after: number;
  readonly last: number;
}

export interface RangeDigest {
  readonly rows: number;
  readonly digest: string;
}

/** Rows whose lines are joined and digested by the database as one. */
const chunkSize = 1_000;
/** Numbers that one statement spans: bounds its time and what it holds. */
const statementSpan = 100_000;

/** Told after every statement; an aborted signal ends the work there. */
export interface Watch {
  readonly signal?: AbortSignal | undefined;
  /** waited for between two parts of long work that is no statement */
  readonly rest?: (() => Promise<void>) | undefined;
  /** rows done since the last call */
  readonly onRows?: ((rows: number) => void) | undefined;
}

/**
 * SHA-256 over each range: the database digests the lines of every thousand numbers, and those digests are digested in
 * order. Neither side ever holds more than a small part.
 */
export async function digestRanges(
  tx: DatabaseTransaction,
  stream: Stream,
  ranges: readonly Range[],
  watch: Watch = {},
): Promise<RangeDigest[]> {
  const hashes = ranges.map(() => createHash('sha256'));
  const rows = ranges.map(() => 0);
  for (const batch of batches(ranges)) {
    watch.signal?.throwIfAborted();
    let done = 0;
    for (const chunk of await digestChunks(tx, stream, batch)) {
      hashes[chunk.range]?.update(chunk.digest);
      rows[chunk.range] = (rows[chunk.range] ?? 0) + chunk.rows;
      done += chunk.rows;
    }
    watch.onRows?.(done);
  }
  return hashes.map((hash, index) => ({ rows: rows[index] ?? 0, digest: hash.digest('hex') }));
}

interface Piece extends Range {
  /** position of the range that it belongs to */
  readonly range: number;
}

/** Cuts long ranges at whole chunks, and takes short ones together, so that each statement does about the same. */
function* batches(ranges: readonly Range[]): Iterable<readonly Piece[]> {
  let batch: Piece[] = [];
  let span = 0;
  for (const [range, { after, last }] of ranges.entries()) {
    let from = after;
    while (from < last) {
      // A piece ends just below a multiple of the span, so that no chunk is cut in two.
      const to = Math.min(last, (Math.floor((from + 1) / statementSpan) + 1) * statementSpan - 1);
      batch.push({ range, after: from, last: to });
      span += to - from;
      from = to;
      if (span >= statementSpan || batch.length >= chunkSize) {
        yield batch;
        [batch, span] = [[], 0];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

interface Chunk {
  readonly range: number;
  readonly rows: number;
  readonly digest: string;
}

async function digestChunks(tx: DatabaseTransaction, stream: Stream, pieces: readonly Piece[]): Promise<Chunk[]> {
  const number = sql.ref(stream.number);
  const result = await sql<Chunk>`
    select piece.range, chunk.rows, chunk.digest
    from unnest(${pieces.map(({ range }) => range)}::integer[], ${pieces.map(({ after }) => after)}::bigint[],
      ${pieces.map(({ last }) => last)}::bigint[]) as piece (range, after, last)
    cross join lateral (
      select ${number} / ${sql.lit(chunkSize)} as place, count(*) as rows,
        encode(sha256(convert_to(string_agg(${stream.line}, E'\n' order by ${number}), 'UTF8')), 'hex') as digest
      from ${sql.table(stream.table)} where ${number} > piece.after and ${number} <= piece.last group by 1
    ) as chunk
    order by piece.range, chunk.place`.execute(tx);
  return result.rows;
}
