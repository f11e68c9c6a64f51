interface Slice {
  readonly key: string;
  readonly value: number;
}

export interface Arc {
  readonly key: string;
  /** where the arc begins and how long it is, as fractions of the whole ring, clockwise from the top */
  readonly start: number;
  readonly length: number;
}

/** The arcs of a ring in the order of its slices; slices without a value have none. */
export function donutArcs(slices: readonly Slice[]): readonly Arc[] {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const arcs: Arc[] = [];
  let start = 0;
  for (const slice of slices) {
    if (slice.value <= 0) continue;
    const length = slice.value / total;
    arcs.push({ key: slice.key, start, length });
    start += length;
  }
  return arcs;
}
