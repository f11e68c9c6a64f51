import { deliverQueue } from './deliver-queue.ts';
import { isWaiting, type QueueEntry, type QueueStore } from './queue-store.ts';

/** How long a call may take before it counts as lost; how long a lost one waits at first and at most, in ms. */
const patience = 20_000;
const [firstDelay, longestDelay] = [5_000, 30_000];

/** What a queue asks of the tablet that it is on. */
export interface QueueCalls {
  /** the instance that the tablet serves; null while nobody is signed in for whom it does */
  readonly instance: () => number | null;
  /** Makes the call of an act. @throws RequestFailure the server's refusal; anything else counts as lost */
  readonly send: (entry: QueueEntry, signal: AbortSignal) => Promise<unknown>;
  /** what the server said of a person who is on another tablet; null when it has not */
  readonly elsewhere: (employee_Nr: number) => string | null;
  /** Runs it in one tab of the browser at a time, where the browser can tell. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** The clock of a device: it may be put forward and back; what it wakes comes after that time in any case. */
export interface QueueClock {
  /** in ms */
  readonly now: () => number;
  /** @returns what calls it off */
  readonly after: (ms: number, work: () => void) => () => void;
}

/** The only machine that sends again what a tablet keeps. */
export interface DeliveryRounds {
  /** Sends what waits for the tablet's instance. @returns whether nothing waits */
  readonly flush: () => Promise<boolean>;
  /** The same for what was put while a round was under way, which may have looked before. */
  readonly flushNew: () => Promise<boolean>;
  /** Sends everything that waits now: something has changed since it was lost. */
  readonly sendAgain: () => void;
  /** whether a round has left it waiting */
  readonly isLost: (id: string) => boolean;
  /** From now on a round that leaves something waiting is followed by another. @returns what ends that */
  readonly start: () => () => void;
}

/**
 * Rounds of delivery, one at a time; again by itself while something waits, each time after twice as long, so that a room of tablets
 * does not fall upon a server that has just come back.
 */
export function createDeliveryRounds(store: QueueStore, calls: QueueCalls, clock: QueueClock): DeliveryRounds {
  let running: Promise<boolean> | null = null;
  /** in a row */
  let lostRounds = 0;
  let lost: ReadonlySet<string> = new Set();
  let isStarted = false;
  let callOff = () => {};

  async function deliver(iD_Instance: number): Promise<boolean> {
    const before = store.read().filter(isWaiting);
    const isServed = () => calls.instance() === iD_Instance;
    const work = () => deliverQueue(store, iD_Instance, (entry) => sendInTime(calls, clock, entry), isServed);
    const isDone = await calls.alone(work).catch(() => false);
    const left = new Set(store.read().map(({ id }) => id));
    lost = new Set(before.flatMap(({ id }) => (left.has(id) ? [id] : [])));
    return isDone;
  }

  function goOn(isDone: boolean): void {
    callOff();
    if (isDone) lostRounds = 0;
    else if (isStarted) callOff = clock.after(Math.min(firstDelay * 2 ** lostRounds++, longestDelay), flush);
  }

  function flush(): Promise<boolean> {
    const iD_Instance = calls.instance();
    if (iD_Instance === null) return Promise.resolve(false);
    running ??= deliver(iD_Instance).then((isDone) => {
      running = null;
      goOn(isDone);
      store.refresh();
      return isDone;
    });
    return running;
  }

  async function flushNew(): Promise<boolean> {
    if (running !== null) await running;
    return flush();
  }

  function sendAgain(): void {
    lostRounds = 0;
    lost = new Set();
    store.refresh();
    void flush();
  }

  return {
    flush,
    flushNew,
    sendAgain,
    isLost: (id) => lost.has(id),
    start() {
      isStarted = true;
      sendAgain();
      return () => {
        isStarted = false;
        callOff();
      };
    },
  };
}

/** @throws what the call throws; the reason of the abortion when it took too long, whether it heeds the signal or not */
async function sendInTime(calls: QueueCalls, clock: QueueClock, entry: QueueEntry): Promise<unknown> {
  const abort = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const callOff = clock.after(patience, () => {
    const reason = new DOMException('', 'TimeoutError');
    abort.abort(reason);
    reject(reason);
  });
  try {
    return await Promise.race([calls.send(entry, abort.signal), tooLate]);
  } finally {
    callOff();
  }
}
