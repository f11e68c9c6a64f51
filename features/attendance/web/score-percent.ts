/**
 * A score as the whole percent that people read. Scores travel as a fraction 0..1; a value above 1 is a percentage
 * already (S0 section 9, S1 section 9).
 */
export function scorePercent(score: number): number {
  return Math.round(score > 1 ? score : score * 100);
}
