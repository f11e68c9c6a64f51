/**
 * With `FULL=1` (`npm run test:full`) everything generated is run, every page of a rule that all pages share, and every look of a
 * page; else a part of them.
 */
export const isFull = process.env.FULL === '1';

/** All of a list of like cases with `FULL=1`; every fifth of them else. */
export function sampled<T>(all: readonly T[]): readonly T[] {
  return isFull ? all : all.filter((_, place) => place % 5 === 0);
}

/**
 * How often a generated test runs (a fifth without `FULL=1`, the first of the same cases), and from which seed. fast-check prints the
 * seed of a failure: `FC_SEED=<seed>` replays it. Without `FC_SEED` the cases are the same each time, so that a change is judged
 * by what its predecessor passed; `npm run test:full` sets another one each day.
 * @param all number of runs of the nightly set
 */
export function runs(all: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: isFull ? all : Math.ceil(all / 5), seed: Number(process.env.FC_SEED ?? 20_260_310) };
}
