import { sql } from 'kysely';
import type { RecordServices } from '#features/records/server/public.ts';
import { lockImportIfFree } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import { jsonInTurns, Turns } from '#platform/turns/turns.ts';
import { ImportState } from '../../shared/codes.ts';
import type { FileColumn } from '../../shared/contract.ts';
import { missingColumns } from '../../shared/kinds/import-kind.ts';
import { carryMatching, matchColumns } from '../cells/match-columns.ts';
import { importErrors } from '../errors.ts';
import { fileLimits } from '../file/file-limits.ts';
import { openTable } from '../file/open-table.ts';
import type { TableLine } from '../file/table-line.ts';
import { requireKind } from '../kinds/kinds.ts';
import {
  notePreparation,
  noteProgress,
  type Preparation,
  putAside,
  requirePreparation,
} from '../queries/preparations.ts';
import { everySecond } from '../run/every-second.ts';

/** Rows, and characters of them, that are written at a time. */
const [pageRows, pageCharacters] = [500, 4 * 1024 * 1024];
const mostSamples = 3;

/**
 * Reads the file of a batch: its rows go into the database page by page, and what stands in each column is reported. All of it or nothing;
 * where somebody else is at it already nothing is done.
 * @returns whether it could: false where somebody else has the batch
 * @throws Refusal IMPORT_FILE_…, IMPORT_ZIP…, IMPORT_ROWS_TOO_MANY, IMPORT_COLUMNS_TOO_MANY, IMPORT_STOPPED
 */
export async function readFileOf(services: RecordServices, importId: number, signal: AbortSignal): Promise<boolean> {
  const { db, files, clock } = services;
  return db.transaction().execute(async (tx) => {
    if (!(await lockImportIfFree(tx, importId))) return false;
    const preparation = await requirePreparation(tx, importId);
    if (preparation.state !== ImportState.Reading) return true;
    const { sha256, byteSize, kind } = preparation;
    const { shape } = requireKind(kind);
    await allowLongStatements(tx);
    await tx.deleteFrom('import_row').where('import_id', '=', importId).execute();
    const table = await openTable(files, { sha256, byteSize, takesFiles: shape.hasFiles === true }, signal);
    const columns = new ColumnLook();
    const note = everySecond(async (done: number) => {
      if (!(await noteProgress(db, importId, done, ImportState.Reading))) throw importErrors.IMPORT_STOPPED();
    });
    const total = await keepRows(tx, importId, table.lines(), columns, (done) => {
      signal.throwIfAborted();
      return note(done);
    });
    if (total === 0) throw importErrors.IMPORT_FILE_EMPTY();
    const matched = await matchedOf(tx, preparation, columns.headings);
    const settings = { ...preparation.settings, columns: matched };
    // What was chosen of the file that this one mends is chosen of it too: nothing is left to say before the trial.
    const isWhole = preparation.mends !== null && missingColumns(shape, matched).length === 0;
    const state = isWhole ? ImportState.Trying : ImportState.Read;
    const done = isWhole ? 0 : total;
    const read = { state, done, total, columns: columns.told(total), settings, problem: null };
    if (!(await notePreparation(tx, importId, read, [ImportState.Reading], clock.now())))
      throw importErrors.IMPORT_STOPPED();
    // The file that is mended is over, now that the mended one could be read.
    if (preparation.mends !== null) await putAside(tx, preparation.mends, clock.now());
    return true;
  });
}

/** Which column each field is: as in the file that this one mends, otherwise by their headings. */
async function matchedOf(
  tx: DatabaseTransaction,
  { kind, mends }: Preparation,
  headings: readonly string[],
): Promise<Record<string, number>> {
  const { shape } = requireKind(kind);
  if (mends === null) return matchColumns(shape, headings);
  const { columns, settings } = await requirePreparation(tx, mends);
  return carryMatching(shape, { columns, chosen: settings.columns }, headings);
}

/** The first row is the headings; rows without anything in them are left out. */
async function keepRows(
  tx: DatabaseTransaction,
  importId: number,
  lines: AsyncIterable<TableLine>,
  columns: ColumnLook,
  onPage: (done: number) => Promise<void>,
): Promise<number> {
  let page: TableLine[] = [];
  let characters = 0;
  let total = 0;
  const keep = async () => {
    if (page.length === 0) return;
    await sql`
      insert into import_row (import_id, line, cells)
      select ${importId}::integer, line, cells
      from jsonb_to_recordset(${await jsonInTurns(page)}::jsonb) as given (line integer, cells text[])`.execute(tx);
    total += page.length;
    page = [];
    characters = 0;
    await onPage(total);
  };
  let lastLine = 0;
  const turns = new Turns();
  for await (const given of lines) {
    const cells = given.cells.map((cell) => cell.slice(0, fileLimits.cell).replaceAll('\u0000', '').toWellFormed());
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (cells.length > fileLimits.columns) throw importErrors.IMPORT_COLUMNS_TOO_MANY({ columns: fileLimits.columns });
    if (columns.headings.length === 0) {
      columns.headings = cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
      continue;
    }
    // Two rows of one line of text have no lines of their own.
    lastLine = Math.max(given.line, lastLine + 1);
    columns.see(cells);
    page.push({ line: lastLine, cells });
    for (const cell of cells) characters += cell.length;
    // A chunk of the file is taken apart at once, and its rows would come one after the other without a pause.
    await turns.pause();
    if (total + page.length > fileLimits.rows) throw importErrors.IMPORT_ROWS_TOO_MANY({ rows: fileLimits.rows });
    if (page.length === pageRows || characters > pageCharacters) await keep();
  }
  await keep();
  return total;
}

/** What stands in the columns of a file, as it is read. */
class ColumnLook {
  headings: readonly string[] = [];
  readonly #filled: number[] = [];
  readonly #samples: string[][] = [];

  see(cells: readonly string[]): void {
    for (const [index, cell] of cells.entries()) {
      const text = cell.trim();
      if (text === '') continue;
      this.#filled[index] = (this.#filled[index] ?? 0) + 1;
      this.#samples[index] ??= [];
      const samples = this.#samples[index];
      if (samples.length < mostSamples && !samples.includes(text)) samples.push(text.slice(0, 60));
    }
  }

  told(rows: number): readonly FileColumn[] {
    const count = Math.max(this.headings.length, this.#filled.length);
    return Array.from({ length: count }, (_, index) => ({
      heading: this.headings[index] ?? '',
      filled: rows === 0 ? 0 : (this.#filled[index] ?? 0) / rows,
      samples: this.#samples[index] ?? [],
    }));
  }
}
