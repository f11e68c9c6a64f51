/**
 * The shares of some counts in whole percent, which together are 100: each is rounded down, and what is missing goes to those that
 * lost most by it (largest remainder); of equal ones to the first. Nothing but zeros where there is nothing.
 */
export function wholePercents(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const floors = counts.map((count) => Math.floor((count * 100) / total));
  const missing = 100 - floors.reduce((sum, floor) => sum + floor, 0);
  // In whole numbers, so that equal remainders are equal.
  const remainders = counts.map((count, place) => ({ place, remainder: (count * 100) % total }));
  const raised = new Set(
    remainders
      .sort((a, b) => b.remainder - a.remainder || a.place - b.place)
      .slice(0, missing)
      .map(({ place }) => place),
  );
  return floors.map((floor, place) => floor + (raised.has(place) ? 1 : 0));
}
