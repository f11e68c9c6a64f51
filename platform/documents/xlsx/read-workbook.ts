import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { documentErrors } from '../errors.ts';

/** A cell as the workbook holds it; null for an empty one. */
export type WorkbookCell = string | number | boolean | Date | null;

/** What the thread answers: the rows of the first sheet, or why there are none. */
export type WorkbookAnswer =
  | { readonly rows: readonly (readonly WorkbookCell[])[] }
  | { readonly refusal: 'WORKBOOK_UNREADABLE' | 'WORKBOOK_TOO_LARGE' }
  | { readonly refusal: 'WORKBOOK_OF_SHEETS'; readonly sheets: string };

/** How much of a workbook is read. */
export interface WorkbookLimits {
  /** bytes of all parts unpacked */
  readonly bytes: number;
  /** the last row that a cell may be in, and the last column */
  readonly row: number;
  readonly column: number;
  /** megabytes of the thread's older objects, and how long it may work: a sheet within the limits takes a tenth of both */
  readonly memory: number;
  readonly patienceMs: number;
}

/** A workbook that somebody waits for: questions, people of a Monday. Columns to ZZ. */
const usualLimits: WorkbookLimits = {
  bytes: 32 * 1024 * 1024,
  row: 10_000,
  column: 702,
  memory: 256,
  patienceMs: 20_000,
};

/**
 * Reads the first sheet of a workbook (.xlsx): its rows from the first one on, empty ones too. In a thread of its own, which a hostile
 * file can fill or keep busy without harm to anybody else.
 * @throws Refusal WORKBOOK_UNREADABLE, WORKBOOK_TOO_LARGE, WORKBOOK_OF_SHEETS where other sheets go on with the first; the signal's reason
 */
export async function readWorkbook(
  bytes: Buffer,
  signal?: AbortSignal,
  limits: WorkbookLimits = usualLimits,
): Promise<readonly (readonly WorkbookCell[])[]> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), limits },
    resourceLimits: { maxOldGenerationSizeMb: limits.memory },
  });
  const settled = new AbortController();
  try {
    const answer = await Promise.race([
      new Promise<WorkbookAnswer>((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', reject);
        thread.once('exit', () => reject(new Error('The thread ended before its answer.')));
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: settled.signal });
      }),
      sleep(limits.patienceMs, { refusal: 'WORKBOOK_TOO_LARGE' } as const, { signal: settled.signal }),
    ]);
    if ('sheets' in answer) throw documentErrors[answer.refusal]({ sheets: answer.sheets });
    if ('refusal' in answer) throw documentErrors[answer.refusal]();
    return answer.rows;
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isFull ? documentErrors.WORKBOOK_TOO_LARGE() : error;
  } finally {
    settled.abort();
    await thread.terminate();
  }
}
