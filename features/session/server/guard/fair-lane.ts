import { httpErrors } from '#platform/http/errors.ts';

interface LaneLimits {
  /** works that run at once */
  readonly atOnce: number;
  /** works of one key that may wait */
  readonly waitingOfKey: number;
  /** works that may wait in all */
  readonly waiting: number;
  /** milliseconds that one waits at most */
  readonly patienceMs: number;
}

interface Waiter {
  readonly enter: () => void;
  readonly giveUp: NodeJS.Timeout;
}

/**
 * Runs a few works at once and lets the others wait a moment. Keys take turns, so that one that sends hundreds waits for
 * themselves and keeps nobody else.
 */
export class FairLane {
  readonly #limits: LaneLimits;
  /** in the order of their next turn */
  readonly #queues = new Map<string, Waiter[]>();
  #running = 0;
  #waiting = 0;

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  /**
   * @param work is given how it leaves its place to others before its end, where it goes on to wait for something else
   * @throws Refusal TOO_MANY_REQUESTS when too many wait, or this one waited too long
   */
  async run<T>(key: string, work: (leave: () => void) => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#turnOf(key);
    let isIn = true;
    const leave = () => {
      if (isIn) this.#passOn();
      isIn = false;
    };
    try {
      return await work(leave);
    } finally {
      leave();
    }
  }

  #turnOf(key: string): Promise<void> {
    const queue = this.#queues.get(key) ?? [];
    if (this.#waiting >= this.#limits.waiting || queue.length >= this.#limits.waitingOfKey) {
      throw httpErrors.TOO_MANY_REQUESTS();
    }
    this.#queues.set(key, queue);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        if (queue.length === 0) this.#queues.delete(key);
        this.#waiting -= 1;
        reject(httpErrors.TOO_MANY_REQUESTS());
      }, this.#limits.patienceMs);
      const waiter = { enter: resolve, giveUp };
      queue.push(waiter);
    });
  }

  /** Hands the place to the key whose turn it is, which then queues up behind the others. */
  #passOn(): void {
    for (const [key, queue] of this.#queues) {
      this.#queues.delete(key);
      const next = queue.shift();
      if (queue.length > 0) this.#queues.set(key, queue);
      if (next === undefined) continue;
      clearTimeout(next.giveUp);
      this.#waiting -= 1;
      next.enter();
      return;
    }
    this.#running -= 1;
  }
}
