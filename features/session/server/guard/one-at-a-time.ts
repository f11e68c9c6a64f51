import { httpErrors } from '#platform/http/errors.ts';

/** Checks of one name that may wait; more of them is no person signing in. */
const maximumWaiting = 50;

/**
 * Runs the checks of one name one after another: guesses at once meet the lock as guesses in a row do, and right
 * passwords at once (a double click) are not counted as failures of each other.
 */
export class OneAtATime {
  readonly #queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** @throws Refusal TOO_MANY_REQUESTS */
  async run<T>(name: string, check: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(name) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= maximumWaiting) throw httpErrors.TOO_MANY_REQUESTS();
    const turn = queue.last.then(check, check);
    queue.last = turn;
    queue.waiting += 1;
    this.#queues.set(name, queue);
    try {
      return await turn;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.#queues.delete(name);
    }
  }
}
