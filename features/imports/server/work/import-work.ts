import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordServices } from '#features/records/server/public.ts';
import { lockImportIfFree } from '#platform/db/advisory-locks.ts';
import { sqlState } from '#platform/db/database.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { ImportState } from '../../shared/codes.ts';
import { readFileOf } from '../commands/read-file.ts';
import { tryBatch } from '../commands/try-batch.ts';
import { notePreparation, requirePreparation } from '../queries/preparations.ts';

const failed: Localized = {
  es: 'No se pudo terminar por un problema del servidor. Pruebe otra vez.',
  en: 'It could not be finished because of a problem of the server. Try again.',
};

const lookAgainMs = 1_000;

/**
 * Batches that a process works on at once. Each holds a connection until it is done and needs a second one for its notes: all at once, they
 * would hold every connection of the pool, each of them waiting for one more.
 */
const mostAtOnce = 2;

/** What files are being read and batches tried by this process. A killed one's work is taken up by the job of `resumeImports`. */
export class ImportWork {
  readonly #services: RecordServices;
  readonly #log: (error: unknown) => void;
  readonly #stopping = new AbortController();
  readonly #running = new Map<number, Promise<void>>();
  /** Of those, whose work was asked for again: what is under way may be past where it would see that. */
  readonly #again = new Set<number>();
  #working = 0;
  /** What waits for its turn, in order. */
  readonly #turns: (() => void)[] = [];

  constructor(services: RecordServices, log: (error: unknown) => void) {
    this.#services = services;
    this.#log = log;
  }

  /** Goes on with a batch in the background; where this process is at it, once that is over. */
  begin(importId: number): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#running.has(importId)) {
      this.#again.add(importId);
      return;
    }
    const work = this.#workUntilDone(importId)
      .catch(this.#log)
      .finally(() => {
        this.#running.delete(importId);
        if (this.#again.delete(importId)) this.begin(importId);
      });
    this.#running.set(importId, work);
  }

  /** Where somebody else has the batch, a trial that was stopped and has not ended yet say, it is asked for again. */
  async #workUntilDone(importId: number): Promise<void> {
    const { signal } = this.#stopping;
    while (!(await this.#inTurn(async () => signal.aborted || workApart(this.#services, importId, signal)))) {
      await sleep(lookAgainMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
    }
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working < mostAtOnce) this.#working += 1;
    // Who ends hands the turn on.
    else await new Promise<void>((resolve) => this.#turns.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#turns.shift();
      if (next === undefined) this.#working -= 1;
      else next();
    }
  }

  /** Waits for what is being done, for tests and for the end of the program. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settled();
  }
}

/** Where there is a thread for what works for long, it does it. */
async function workApart(services: RecordServices, importId: number, signal: AbortSignal): Promise<boolean> {
  const { apart } = services;
  if (apart === undefined) return workOnImport(services, importId, signal);
  return (await apart.run('import', importId, signal)) === true;
}

/**
 * Reads or tries a batch, as its state asks. What a person can mend is shown on the batch; where the program stops, or the database is
 * away, the state stays, and somebody goes on later.
 * @returns false where somebody else has the batch, whose state still asks for work
 */
export async function workOnImport(services: RecordServices, importId: number, signal: AbortSignal): Promise<boolean> {
  const { db, clock } = services;
  const { state, settings } = await requirePreparation(db, importId);
  try {
    if (state === ImportState.Reading && !(await readFileOf(services, importId, signal))) return false;
    if (state === ImportState.Trying && !(await tryBatch(services, importId, signal))) return false;
  } catch (error) {
    if (signal.aborted) return true;
    if (error instanceof Refusal && error.code === 'IMPORT_STOPPED') return true;
    if (isOfConnection(error)) throw error;
    const problem = error instanceof Refusal ? { es: error.text('es'), en: error.text('en') } : failed;
    // Somebody may have begun another trial with other choices meanwhile, which has not failed.
    await notePreparation(db, importId, { state: ImportState.Stopped, problem }, [state], clock.now(), settings);
    if (!(error instanceof Refusal)) throw error;
    return true;
  }
  // A file that mends another is tried as soon as it is read.
  if (state !== ImportState.Reading) return true;
  const { state: left } = await requirePreparation(db, importId);
  return left !== ImportState.Trying || workOnImport(services, importId, signal);
}

/** Whether the database went away, or had no connection to spare: the work is whole as it was, and is done again. */
const isOfConnection = (error: unknown): boolean => {
  const state = sqlState(error);
  return state === null
    ? error instanceof Error && /connection|trying to connect|ECONN/i.test(error.message)
    : /^(08|53300|57P)/.test(state);
};

/** Goes on with what a process left when it ended. What somebody is at is passed over: to learn of it in a thread would begin that thread. */
export async function resumeImports(services: RecordServices, stopping: AbortSignal): Promise<void> {
  const { db } = services;
  const rows = await db
    .selectFrom('import_preparation')
    .select('import_id')
    .where('state', 'in', [ImportState.Reading, ImportState.Trying])
    .orderBy('import_id')
    .execute();
  for (const { import_id } of rows) {
    if (stopping.aborted) return;
    const isLeft = await db.transaction().execute((tx) => lockImportIfFree(tx, import_id));
    if (isLeft) await workApart(services, import_id, stopping);
  }
}
