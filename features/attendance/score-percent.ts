/**
 * A score as the percentage that people read, to a tenth and never rounded up: what falls short of the minimum never reads as
 * if it reached it. Scores travel as a fraction 0..1; a value above 1 is a percentage already (S0 section 9, S1 section 9).
 */
export function scorePercent(score: number): number {
  // Without what binary fractions add: 0.29 is 29 %.
  const percent = Number((score > 1 ? score : score * 100).toPrecision(15));
  return Math.floor(percent * 10) / 10;
}
