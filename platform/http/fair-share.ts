import { availableParallelism } from 'node:os';
import { httpErrors } from './errors.ts';

interface ShareLimits {
  /** how many run in this process at once */
  readonly atOnce: number;
  /** how many of them may be one person's */
  readonly perPerson: number;
  /** how many of one person may wait in line; one more is refused */
  readonly waitingPerPerson: number;
  /** how long one may wait, in milliseconds */
  readonly waitMs: number;
}

/** Gives a place back; calling it again does nothing. */
type Release = () => void;

/** Whose work it is: the employee number of a person, or the name of a program in the history (`@name`). */
type Holder = number | string;

interface Waiting {
  readonly person: Holder;
  start(): void;
}

/**
 * Places for heavy work: so many at once, so many a person. Who finds none waits in line, and those whose own places are
 * taken are passed over, so that one person's many calls never hold up another's one.
 */
export class FairShare {
  readonly #limits: ShareLimits;
  readonly #running = new Map<Holder, number>();
  #total = 0;
  readonly #line: Waiting[] = [];

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a place of a person.
   * @param person their employee number, or the name of a program
   * @param signal leaves the line
   * @throws Refusal TOO_MANY_AT_ONCE (429) when too many of theirs wait already, or after waiting for too long; the
   * signal's reason once it is aborted
   */
  acquire(person: Holder, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    if (this.#hasPlaceFor(person)) return Promise.resolve(this.#take(person));
    const { waitingPerPerson, waitMs } = this.#limits;
    const isLineFull = this.#line.filter((waiting) => waiting.person === person).length >= waitingPerPerson;
    if (isLineFull) throw httpErrors.TOO_MANY_AT_ONCE();
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        settle();
        this.#line.splice(this.#line.indexOf(waiting), 1);
        reject(reason);
      };
      const onAbort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(httpErrors.TOO_MANY_AT_ONCE()), waitMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        person,
        start: () => {
          settle();
          resolve(this.#take(person));
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#line.push(waiting);
    });
  }

  /** Does a piece of work in a place of a person's; refused as `acquire` is. */
  async run<T>(person: Holder, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire(person, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #hasPlaceFor(person: Holder): boolean {
    return this.#total < this.#limits.atOnce && (this.#running.get(person) ?? 0) < this.#limits.perPerson;
  }

  #take(person: Holder): Release {
    this.#total += 1;
    this.#running.set(person, (this.#running.get(person) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#total -= 1;
      const left = (this.#running.get(person) ?? 1) - 1;
      if (left === 0) this.#running.delete(person);
      else this.#running.set(person, left);
      this.#startNext();
    };
  }

  #startNext(): void {
    const next = this.#line.findIndex(({ person }) => this.#hasPlaceFor(person));
    if (next >= 0) this.#line.splice(next, 1)[0]?.start();
  }
}

/** How many loads of one person the database works on: half of the processors at most, so that others find one free. */
const loadsPerPerson = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)));

/**
 * What heavy work may take of a process. Together they stay below the connections of its pool (`openDatabase`), so that
 * whatever they do there are connections left for the calls of everyone else.
 */
export function createShares() {
  return {
    /** pages, groups and filters of grids, histories, and what programs read */
    loads: new FairShare({ atOnce: 6, perPerson: loadsPerPerson, waitingPerPerson: 30, waitMs: 30_000 }),
    /** reports laid out as PDF, each in a thread of its own */
    reports: new FairShare({ atOnce: 2, perPerson: 1, waitingPerPerson: 3, waitMs: 60_000 }),
    /** what a change would mean for training, counted in a transaction that holds what the change would hold */
    previews: new FairShare({ atOnce: 2, perPerson: 1, waitingPerPerson: 5, waitMs: 30_000 }),
    /** what programs write of people, one after the other as the lock of people has it: who waits holds no connection */
    provisioning: new FairShare({ atOnce: 1, perPerson: 1, waitingPerPerson: 100, waitMs: 30_000 }),
    /** spreadsheets, each with a connection for as long as its reader takes */
    exports: new FairShare({ atOnce: 4, perPerson: 2, waitingPerPerson: 0, waitMs: 0 }),
  } as const;
}

export type Shares = ReturnType<typeof createShares>;
