import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { RowCounts } from '../../shared/outcome.ts';
import type { ImportSettings } from '../../shared/settings.ts';
import { type ReadRow, readRow } from '../cells/read-row.ts';
import type { ImportKind, ImportRun, KnownRow, RowVerdict } from '../kinds/import-kind.ts';
import { rowsBehind } from '../queries/rows-behind.ts';

/** Rows that are read, judged and written at a time, fewer where they are wide: what of a batch is in memory. */
const chunkRows = 500;

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
 * differ in what happens to the transaction.
 * @param onChunk told what became of each chunk; throws to stop
 */
export async function takeRows(
  run: ImportRun,
  batch: Batch,
  onChunk: (verdicts: readonly RowVerdict[]) => Promise<void>,
): Promise<RunResult> {
  const { kind, settings, importId } = batch;
  const { tx } = run.write;
  const take = await kind.begin(run);
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  const hash = createHash('sha256');
  let lines = await readLines(tx, importId, 0);
  while (lines.length > 0) {
    const rows = lines.map((line) => readRow(kind.shape, settings, line));
    const known = await withKnownKeys(run, kind, rows);
    const verdicts = await take(known);
    const last = lines.at(-1)?.line ?? 0;
    const keep = async () => {
      await keepIdentities(run, batch, known, verdicts);
      await keepWritten(tx, importId, verdicts);
      return readLines(tx, importId, last);
    };
    // The database works while what became of the chunk is hashed here, and told.
    const next = keep();
    for (const [index, { line, action, changes, problems, comesTo }] of verdicts.entries()) {
      counts[action] += 1;
      const row = known[index];
      const taken = action === 'refused' ? [] : [row?.externalId, row?.values, comesTo ?? null];
      hash.update(JSON.stringify([line, action, changes, problems.map(({ column, code }) => [column, code]), taken]));
    }
    [lines] = await Promise.all([next, onChunk(verdicts)]);
  }
  return { counts, digest: hash.digest('hex') };
}

async function readLines(tx: DatabaseTransaction, importId: number, after: number) {
  const { rows } = await sql<{ line: number; cells: string[] }>`
    select line, cells from ${rowsBehind(importId, after, chunkRows)} order by line`.execute(tx);
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
  const { rows: found } = await sql<{ id: string; key: string }>`
    select external_id as id, record_key as key from import_identity
    where source_system = ${run.sourceSystem} and kind = ${shape.code} and external_id = any(${ids}::text[])`.execute(
    run.write.tx,
  );
  const keys = new Map(found.map(({ id, key }) => [id, key]));
  return rows.map((row) => ({ ...row, knownKey: row.externalId === null ? null : (keys.get(row.externalId) ?? null) }));
}

/** Remembers what each number of the source stands for from now on. */
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
  await sql`
    insert into import_identity (source_system, kind, external_id, record_key, import_id)
    select ${run.sourceSystem}, ${kind.shape.code}, id, key, ${importId}::integer
    from unnest(${fresh.map((row) => row.externalId)}::text[], ${fresh.map((row) => row.recordKey)}::text[]) as given (id, key)
    on conflict do nothing`.execute(run.write.tx);
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
