import { formatNumber } from './format.ts';
import { type Language, writing } from './language.ts';

// The one rule of percentages, on screen, on paper and in workbooks (decisions section 10): a tenth, rounded half up; shares of
// one whole add up to 100.

/** A fraction of 1 as a percentage with at most one decimal: 0.0147 is 1.5. */
export function percentOf(fraction: number): number {
  // Without what binary fractions add: 0.285 is 28.5, and 0.0145 is 1.5.
  return Math.round(Number((fraction * 1000).toPrecision(15))) / 10;
}

/** A percentage as it is read: `66,7 %`, in English `66.7%`; whole ones without a decimal. */
export function formatPercentage(percent: number, language: Language): string {
  return `${formatNumber(percent, language, Number.isInteger(percent) ? 0 : 1)}${writing[language].percent}`;
}

/** A fraction of 1 as it is read. */
export function formatPercent(fraction: number, language: Language): string {
  return formatPercentage(percentOf(fraction), language);
}

/**
 * The shares of some counts as percentages with one decimal, which together are 100: each is rounded down, and what is missing goes
 * to those that lost most by it (largest remainder); of equal ones to the first. Nothing but zeros where there is nothing.
 */
export function percentShares(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const floors = counts.map((count) => Math.floor((count * 1000) / total));
  const missing = 1000 - floors.reduce((sum, floor) => sum + floor, 0);
  // In whole numbers, so that equal remainders are equal.
  const remainders = counts.map((count, place) => ({ place, remainder: (count * 1000) % total }));
  const raised = new Set(
    remainders
      .sort((a, b) => b.remainder - a.remainder || a.place - b.place)
      .slice(0, missing)
      .map(({ place }) => place),
  );
  return floors.map((floor, place) => (floor + (raised.has(place) ? 1 : 0)) / 10);
}
