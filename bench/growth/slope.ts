/** What something costs in a company of so many people. */
export interface Point {
  readonly people: number;
  /** any positive number: milliseconds, bytes */
  readonly cost: number;
}

/**
 * How a cost grows with the people, over all sizes at once: the slope of the line through the logarithms of both, by least squares. 1 is
 * linear, 0 flat: at 0.05 a company a hundred times as big costs 1.26 times as much.
 * @returns NaN for fewer than two sizes
 */
export function slopeOf(points: readonly Point[]): number {
  const placed = points.map(({ people, cost }) => ({ x: Math.log(people), y: Math.log(cost) }));
  const mean = (of: (point: (typeof placed)[number]) => number) =>
    placed.reduce((sum, point) => sum + of(point), 0) / placed.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const [along, spread] = [mean((point) => (point.x - x) * (point.y - y)), mean((point) => (point.x - x) ** 2)];
  return spread === 0 ? Number.NaN : along / spread;
}

/** The same between each size and the next, in the order given: where a cost begins to grow. */
export function slopesBetween(points: readonly Point[]): number[] {
  return points.slice(1).map((point, index) => slopeOf(points.slice(index, index + 1).concat(point)));
}
