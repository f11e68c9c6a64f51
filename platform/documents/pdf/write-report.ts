import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { documentErrors } from '../errors.ts';
import { printedRows } from './draw-matrix.ts';
import type { RecordSection } from './draw-record.ts';
import type { TableSection } from './draw-table.ts';
import type { LaidOutSection, ReportHead } from './lay-out-report.ts';

export type ReportSection = Exclude<LaidOutSection, { kind: 'table' }> | TableSection;

export interface Report extends Omit<ReportHead, 'isTagged'> {
  /** in their order; may be made while they are read */
  readonly sections: Iterable<ReportSection> | AsyncIterable<ReportSection>;
  /** `maximumReportRows` unless its rows are counted before, and some of these only say what they come to */
  readonly maximumRows?: number;
}

/** Table rows and revisions of one report: pages are kept until their number is known. */
export const maximumReportRows = 10_000;
/**
 * Cells of tables, and parts of revisions, of the longest report with the structure for reading aloud: 5,000 rows of 12 columns, which
 * take the thread some 160 MB. Each is an object of the document; twice as many would take twice that (decision 070).
 */
export const maximumTaggedCells = 60_000;

/** What the thread receives: the sections one by one, and at last the head. */
export type ThreadMessage =
  | { readonly kind: 'section'; readonly section: LaidOutSection }
  | { readonly kind: 'end'; readonly head: ReportHead };

/** Megabytes of the thread's older objects: a report of the maximum takes about half of it. */
const threadMemory = 384;

/**
 * Lays a report out as PDF in a thread of its own, so that nobody else's call waits for it and all that it took is given
 * back with the thread.
 * @param signal stops the work, and the sections' rows with it
 * @returns the whole document
 * @throws Refusal REPORT_TOO_LARGE beyond its maximum; whatever the sections throw; the signal's reason
 */
export async function writeReport(report: Report, signal?: AbortSignal): Promise<Buffer> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./report-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: threadMemory },
  });
  const onAbort = () => void thread.terminate();
  signal?.addEventListener('abort', onAbort, { once: true });
  const document = receive(thread);
  // Awaited after the sections are sent; a thread that ended earlier is reported then.
  document.catch(() => {});
  try {
    await sendSections(thread, report, signal);
    return await document;
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await thread.terminate();
  }
}

function receive(thread: Worker): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer)));
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread ended before the report.')));
  });
}

async function sendSections(
  thread: Worker,
  { sections, maximumRows = maximumReportRows, ...head }: Report,
  signal: AbortSignal | undefined,
): Promise<void> {
  const post = (message: ThreadMessage) => thread.postMessage(message);
  let rows = 0;
  let cells = 0;
  const count = (more: number, parts: number): void => {
    signal?.throwIfAborted();
    rows += more;
    cells += parts;
    if (rows > maximumRows) throw documentErrors.REPORT_TOO_LARGE({ maximum: maximumRows });
  };
  for await (const section of sections) {
    if (section.kind === 'table') {
      const collected: (readonly string[])[] = [];
      for await (const row of section.rows) {
        count(1, row.length);
        collected.push(row);
      }
      post({ kind: 'section', section: { ...section, rows: collected } });
    } else {
      if (section.kind === 'matrix') count(printedRows(section), section.rows.length * section.columns.length);
      if (section.kind === 'sheet') count(1, partsOfSheet);
      if (section.kind === 'record') count(section.revisions.length, partsOf(section));
      post({ kind: 'section', section });
    }
    // Making the next one is work of this thread, which has others waiting.
    await setImmediate();
  }
  signal?.throwIfAborted();
  post({ kind: 'end', head: { ...head, isTagged: cells <= maximumTaggedCells } });
}

/** What is in a revision besides its changes. */
const partsOfRevision = 8;

/** Texts of a sheet that is full. */
const partsOfSheet = 90;

const partsOf = ({ revisions }: RecordSection) =>
  revisions.reduce((sum, { changes }) => sum + partsOfRevision + 3 * changes.length, 0);
