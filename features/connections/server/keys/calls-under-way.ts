import type { EventEmitter } from 'node:events';

/** How many calls of a key may be under way: what they hold, bodies of megabytes too, stays small however many come at once. */
export const mostUnderWay = 100;

/** Counts the calls of each key that are not answered yet; each process for itself. */
export class CallsUnderWay {
  readonly #keys = new Map<number, number>();

  /**
   * @param reply tells of its end by `close` or `finish`
   * @returns false: the key has as many as it may
   */
  begin(keyId: number, reply: Pick<EventEmitter, 'once'>): boolean {
    const count = this.#keys.get(keyId) ?? 0;
    if (count >= mostUnderWay) return false;
    this.#keys.set(keyId, count + 1);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#keys.get(keyId) ?? 1) - 1;
      if (left === 0) this.#keys.delete(keyId);
      else this.#keys.set(keyId, left);
    };
    reply.once('close', end);
    reply.once('finish', end);
    return true;
  }
}
