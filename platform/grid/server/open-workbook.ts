import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { companyDay } from '#platform/clock/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { ExportSource } from '#platform/db/export-reads.ts';
import { documentName } from '#platform/documents/document-name.ts';
import type { SheetFact } from '#platform/documents/xlsx/information-sheet.ts';
import { estimateWorkbookBytes, workbookType, writeWorkbook } from '#platform/documents/xlsx/write-workbook.ts';
import { attachment } from '#platform/http/attachment.ts';
import { boundSending } from '#platform/http/bound-sending.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import type { Services } from '#platform/services.ts';
import { type ChosenColumn, sheetColumn } from './choose-columns.ts';
import { type GridSource, resolveField } from './grid-source.ts';
import type { SourceRow } from './load-context.ts';
import type { LoadOptions } from './parse-load-options.ts';
import { type GridStream, streamGrid } from './stream-grid.ts';

/** What a workbook is made of: the rows of a load without its page, and what its information sheet says of them. */
export interface GridWorkbook {
  /** of the file and of the sheet */
  readonly title: string;
  readonly source: GridSource;
  readonly options: LoadOptions;
  readonly columns: readonly ChosenColumn[];
  /** names of further fields, for `onRow` */
  readonly reads?: readonly string[];
  /** the filter in words; null: none */
  readonly filterText: Beside<string | null>;
  /** what else is said of the rows: read beside them, told once all of them were written */
  readonly facts?: Beside<() => readonly SheetFact[]>;
  /** called with each row before it is written */
  readonly onRow?: (row: SourceRow) => void;
}

/** Made of what is read in the transaction of the rows, so that it is of their moment. */
type Beside<T> = (tx: Queryable) => Promise<T>;

/** A workbook that is written as it is read. */
export interface OpenWorkbook {
  readonly stream: Readable;
  readonly rows: number;
  readonly estimatedBytes: number;
  /** with its ending */
  readonly name: string;
}

/** Keeps the application open until some work has ended. */
export type Track = (work: Promise<unknown>) => void;

/** An export under way. */
export interface ExportCall {
  /** aborts when the caller has gone or everything is sent */
  readonly signal: AbortSignal;
  readonly track: Track;
}

/**
 * Does the work of a call in one of its caller's places for exports, which is given back in every case: sent to the end, refused,
 * failed, or the caller has gone.
 * @throws Refusal TOO_MANY_AT_ONCE (429) while all places are taken
 */
export function exportPlaces(app: HttpServer) {
  const pending = new Set<Promise<unknown>>();
  // The database may be closed right after the application: cancelling needs it.
  app.addHook('onClose', async () => void (await Promise.allSettled(pending)));
  const track: Track = (work) => {
    pending.add(work);
    work.catch(() => {}).finally(() => pending.delete(work));
  };
  return async <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (call: ExportCall) => Promise<T>,
  ): Promise<T> => {
    const signal = callerLeft(reply);
    const release = await app.shares.exports.acquire(sessionOf(request).employeeNr, signal);
    signal.addEventListener('abort', release, { once: true });
    const sending = work({ signal, track });
    track(sending);
    return sending;
  };
}

/**
 * Begins to read a load, and the workbook of it. Nothing is sent yet: what is refused is refused here.
 * @param from where all of it is read, of one moment; absent, as for what is signed: where everything is
 */
export async function openWorkbook(
  { db, clock, timeZone }: Pick<Services, 'db' | 'clock' | 'timeZone'>,
  request: FastifyRequest,
  { title, source, options, columns, reads = [], onRow, filterText, facts }: GridWorkbook,
  { signal, track }: ExportCall,
  from?: ExportSource,
): Promise<OpenWorkbook> {
  const { language } = request;
  const select = [...columns.map(({ name }) => name), ...reads].map((name) => resolveField(source, name));
  const readBeside = async (tx: Queryable) => ({
    company: await readCompany(tx),
    filterText: await filterText(tx),
    ...(facts !== undefined && { facts: await facts(tx) }),
  });
  const grid = await streamGrid(from?.db ?? db, source, { ...options, select }, timeZone, signal, readBeside);
  // Who left while the rows were opened is not heard any more.
  if (signal.aborted) track(grid.close());
  else track(new Promise((resolve) => signal.addEventListener('abort', () => resolve(grid.close()), { once: true })));
  const { sample, rows } = await withSample(grid, onRow);
  const now = clock.now();
  const { fullName, cwid } = sessionOf(request);
  const sheetColumns = columns.map((column) => sheetColumn(column, language));
  const stream = writeWorkbook({
    ...grid.beside,
    title,
    columns: sheetColumns,
    rows,
    exportedBy: `${fullName} (${cwid})`,
    exportedAt: now,
    ...(from !== undefined && { data: { at: from.dataAt, place: from.place } }),
    timeZone,
    language,
  });
  const estimatedBytes = await estimateWorkbookBytes(sheetColumns, timeZone, sample, grid.count);
  const name = documentName({ what: title, day: companyDay(now, timeZone), extension: 'xlsx' });
  return { stream, rows: grid.count, estimatedBytes, name };
}

/** Sends a workbook as it is written. `X-Row-Count` and `X-Estimated-Bytes` let the browser show progress. */
export function sendWorkbook(
  reply: FastifyReply,
  { stream, rows, estimatedBytes, name }: OpenWorkbook,
  signal: AbortSignal,
): FastifyReply {
  boundSending(reply, signal);
  return reply
    .headers({
      'Cache-Control': 'no-store',
      'Content-Type': workbookType,
      'Content-Disposition': attachment(name),
      'X-Row-Count': rows,
      'X-Estimated-Bytes': estimatedBytes,
    })
    .send(stream);
}

/** The first rows, for an estimate, and the whole with them. Read before the reply begins: a refusal is still one. */
async function withSample({ batches }: Pick<GridStream, 'batches'>, onRow: GridWorkbook['onRow']) {
  const first = await batches.next();
  const sample = first.done ? [] : first.value;
  async function* all() {
    if (sample.length > 0) yield sample;
    yield* batches;
  }
  async function* told() {
    for await (const batch of all()) {
      for (const row of batch) onRow?.(row);
      yield batch;
    }
  }
  return { sample, rows: onRow === undefined ? all() : told() };
}
