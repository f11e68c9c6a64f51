import { percentOf } from '#platform/i18n/percent.ts';

/**
 * A score as the percentage that people read (`platform/i18n/percent.ts`). Scores travel as a fraction 0..1; a value above 1 is a
 * percentage already (S0 section 9, S1 section 9).
 */
export function scorePercent(score: number): number {
  return percentOf(score > 1 ? score / 100 : score);
}
