/**
 * Codes of a closed set as SQL text: `(0, 2)` for `status in (0, 2)`. They are written out and not bound, because a partial
 * index serves only a statement that shows the planner its condition.
 */
export function codeList(codes: readonly number[]): string {
  return `(${codes.map(Number).join(', ')})`;
}
