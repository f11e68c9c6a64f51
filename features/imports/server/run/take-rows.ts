import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { inTurns, Turns } from '#platform/turns/turns.ts';
import type { RowCounts } from '../../shared/outcome.ts';
import type { ImportSettings } from '../../shared/settings.ts';
import { type ReadRow, readRow } from '../cells/read-row.ts';
import { importErrors } from '../errors.ts';
import { type ImportKind, type ImportRun, type KnownRow, metKey, type RowVerdict } from '../kinds/import-kind.ts';
import { rowsBehind } from '../queries/rows-behind.ts';

/** Rows that are read, judged and written at a time, fewer where they are wide: what of a batch is in memory. */
const chunkRows = 500;

/** No line is behind this one. */
const afterAll = 2 ** 31 - 1;

interface Batch {
  readonly importId: number;
  readonly kind: ImportKind;
  readonly settings: ImportSettings;
}

/** What came of a whole run. */
export interface RunResult {
  readonly counts: RowCounts;
  /** SHA-256 over each row as it was read and what became of it, in order: two runs with the same did the same */
  readonly digest: string;
}

/**
 * Takes all rows of a batch through its kind, in the transaction of the run. The trial and the release are this very function; they
 * differ in what happens to the transaction. While the database takes a chunk, the next one is read and what became of the last one is
 * hashed and told, in turns with what others ask for: three chunks are in memory at most.
 * @param onChunk told what became of each chunk; throws to stop
 */
export async function takeRows(
  run: ImportRun,
  batch: Batch,
  onChunk: (verdicts: readonly RowVerdict[]) => Promise<void>,
): Promise<RunResult> {
  const { kind, importId } = batch;
  const { tx } = run.write;
  const take = await kind.begin(run);
  const outcome = new OutcomeDigest();
  let rows = await readRows(batch, await readLines(tx, importId, 0));
  let ahead = await readLines(tx, importId, lastOf(rows));
  let told: Promise<unknown> = Promise.resolve();
  const takeKnown = async () => {
    const known = await withKnownKeys(run, kind, rows);
    run.metIds.clear();
    return { known, verdicts: await take(known) };
  };
  try {
    while (rows.length > 0) {
      // Of these only the taking uses the transaction: a row may be taken in a savepoint, which takes back all that is in it.
      const read = readRows(batch, ahead);
      const taken = takeKnown();
      // Where one fails none of the others goes on in a transaction that is over.
      await Promise.allSettled([read, taken, told]);
      await told;
      const next = await read;
      const { known, verdicts } = await taken;
      told = Promise.all([outcome.add(known, verdicts), onChunk(verdicts)]);
      // The next turn says so, or the end.
      told.catch(() => {});
      [ahead] = await Promise.all([
        readLines(tx, importId, lastOf(next)),
        keepIdentities(run, batch, known, verdicts),
        keepWritten(tx, importId, verdicts),
      ]);
      rows = next;
    }
    await told;
  } finally {
    await Promise.allSettled([told]);
  }
  return outcome.told();
}

interface Line {
  readonly line: number;
  /** a list of text as JSON: taken apart row by row, where the driver would take a whole chunk apart at once */
  readonly cells: string;
}

/** Rows of the file as its columns say. */
const readRows = ({ kind, settings }: Batch, lines: readonly Line[]): Promise<readonly ReadRow[]> =>
  inTurns(lines, ({ line, cells }) => readRow(kind.shape, settings, { line, cells: JSON.parse(cells) as string[] }));

/** The last line of a chunk; after nothing there is nothing more. */
const lastOf = (rows: readonly ReadRow[]): number => rows.at(-1)?.line ?? afterAll;

/** What became of the rows so far: one chunk after the other, in their order. */
class OutcomeDigest {
  readonly #counts = { new: 0, changed: 0, same: 0, refused: 0 };
  readonly #hash = createHash('sha256');

  async add(rows: readonly KnownRow[], verdicts: readonly RowVerdict[]): Promise<void> {
    const turns = new Turns();
    for (const [index, verdict] of verdicts.entries()) {
      await turns.pause();
      const { line, action, changes, problems, comesTo } = verdict;
      this.#counts[action] += 1;
      const row = rows[index];
      const taken = action === 'refused' ? [] : [row?.externalId, row?.values, comesTo ?? null, metKey(verdict)];
      const told = [line, action, changes, problems.map(({ column, code }) => [column, code]), taken];
      this.#hash.update(JSON.stringify(told));
    }
  }

  told(): RunResult {
    return { counts: this.#counts, digest: this.#hash.digest('hex') };
  }
}

async function readLines(tx: DatabaseTransaction, importId: number, after: number) {
  const { rows } = await sql<Line>`
    select line, array_to_json(cells)::text as cells from ${rowsBehind(importId, after, chunkRows)} order by line`.execute(
    tx,
  );
  return rows;
}

/** The records that the numbers of the source stand for. */
async function withKnownKeys(
  run: ImportRun,
  { shape }: ImportKind,
  rows: readonly ReadRow[],
): Promise<readonly KnownRow[]> {
  const ids = rows.flatMap(({ externalId }) => externalId ?? []);
  if (ids.length === 0) return rows.map((row) => ({ ...row, knownKey: null }));
  // One by one, and planned each time (by its `.*` it is never prepared): this very transaction fills the table, and a plan of when it was
  // empty read all of it for each row.
  const { rows: found } = await sql<{ id: string; key: string }>`
    select known.* from unnest(${ids}::text[]) as given (id)
    cross join lateral (
      select external_id as id, record_key as key from import_identity
      where source_system = ${run.sourceSystem} and kind = ${shape.code} and external_id = given.id offset 0) known`.execute(
    run.write.tx,
  );
  const keys = new Map(found.map(({ id, key }) => [id, key]));
  return rows.map((row) => ({ ...row, knownKey: row.externalId === null ? null : (keys.get(row.externalId) ?? null) }));
}

/**
 * Remembers what each number of the source stands for from now on.
 * @throws Refusal IMPORT_CHANGED where one of them came to stand for another record meanwhile
 */
async function keepIdentities(
  run: ImportRun,
  { importId, kind }: Batch,
  rows: readonly KnownRow[],
  verdicts: readonly RowVerdict[],
): Promise<void> {
  const fresh = rows.flatMap(({ externalId, knownKey }, index) => {
    const recordKey = verdicts[index]?.recordKey ?? null;
    return externalId === null || knownKey !== null || recordKey === null ? [] : [{ externalId, recordKey }];
  });
  if (fresh.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into import_identity (source_system, kind, external_id, record_key, import_id)
    select ${run.sourceSystem}, ${kind.shape.code}, id, key, ${importId}::integer
    from unnest(${fresh.map((row) => row.externalId)}::text[], ${fresh.map((row) => row.recordKey)}::text[]) as given (id, key)
    on conflict do nothing`.execute(run.write.tx);
  if (numAffectedRows !== BigInt(fresh.length)) throw importErrors.IMPORT_CHANGED();
}

/** Which revisions the batch wrote: for its withdrawal, and for what was built on it. */
async function keepWritten(tx: DatabaseTransaction, importId: number, verdicts: readonly RowVerdict[]): Promise<void> {
  const written = verdicts.flatMap(({ line, written }) => written.map((revision) => ({ line, ...revision })));
  if (written.length === 0) return;
  await sql`
    insert into import_written (import_id, entity, record_key, written_revision, line)
    select ${importId}::integer, given.* from unnest(
      ${written.map(({ entity }) => entity)}::text[], ${written.map(({ recordKey }) => recordKey)}::text[],
      ${written.map(({ revision }) => revision)}::integer[], ${written.map(({ line }) => line)}::integer[]) as given
    on conflict do nothing`.execute(tx);
}
