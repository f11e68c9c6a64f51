import { setImmediate } from 'node:timers/promises';

/** How long work in the background keeps the one thread that serves everybody, in ms. */
const oneTurnMs = 0.5;

/** Work in pieces, between which others are served. */
export class Turns {
  #since = performance.now();

  /** Between two pieces: lets others have their turn where this work has had its own. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < oneTurnMs) return;
    await setImmediate();
    this.#since = performance.now();
  }
}

/** What becomes of each, one after the other, while others are served. */
export async function inTurns<T, R>(
  items: readonly T[],
  each: (item: T, index: number) => R | Promise<R>,
): Promise<R[]> {
  const turns = new Turns();
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    results.push(await each(item, index));
    await turns.pause();
  }
  return results;
}

/** A list as JSON, for a statement over all of it. */
export async function jsonInTurns<T>(items: readonly T[], as: (item: T) => unknown = (item) => item): Promise<string> {
  return `[${(await inTurns(items, (item) => JSON.stringify(as(item)))).join(',')}]`;
}
