import type { DemoWeight } from '#demo/company/history.ts';

/** Draws that come out the same each time for the same seed. */
export interface Random {
  /** 0 (included) to 1 (excluded) */
  next(): number;
  /** a whole number, both ends included */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  /** @throws Error on an empty list */
  pick<T>(list: readonly T[]): T;
  draw<T>(weights: readonly DemoWeight<T>[]): T;
}

/** Mulberry32: small, even, and enough for a demo. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(next() * list.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (Math.max(from, to) - from + 1)),
    chance: (probability) => next() < probability,
    pick,
    draw: (weights) => {
      let left = next();
      const found = weights.find(({ weight }) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? pick(weights)).value;
    },
  };
}
