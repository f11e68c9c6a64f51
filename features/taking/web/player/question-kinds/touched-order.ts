/**
 * The lines that have their place after one more was touched: it gets the next, and the last line that is left its own with it; one
 * that had a place gives it back, with those behind it.
 * @param all the lines of the question
 */
export function withTouch(touched: readonly number[], line: number, all: readonly number[]): readonly number[] {
  const at = touched.indexOf(line);
  if (at >= 0) return touched.slice(0, at);
  const next = [...touched, line];
  return next.length < all.length - 1 ? next : [...next, ...all.filter((one) => !next.includes(one))];
}
