/** A column that shares the width of a grid. */
export interface SharingColumn {
  /** px that it asks for */
  readonly width: number;
  /** made so wide by the reader: it stays */
  readonly isFixed: boolean;
  /** words take more of the spare room than numbers and marks, and may give some of theirs */
  readonly isText: boolean;
}

/** Columns of words give up to a fifth of their width, before the grid is scrolled sideways, but none below this, in px. */
const leastText = 110;
const giving = 0.2;
/** So much more than other columns those of words take. */
const textWeight = 3;

const canGive = ({ width, isFixed, isText }: SharingColumn) =>
  isFixed || !isText ? 0 : Math.max(0, width - Math.max(leastText, width * (1 - giving)));
const canTake = ({ width, isFixed, isText }: SharingColumn) => (isFixed ? 0 : width * (isText ? textWeight : 1));

/**
 * The px of each column when together they have `room`: no empty end is left while there is a column that may take it, and
 * nothing is scrolled sideways while columns of words can give what is missing. Else all have what they ask for.
 */
export function shareWidths(columns: readonly SharingColumn[], room: number): readonly number[] {
  const asked = columns.map(({ width }) => width);
  const spare = room - asked.reduce((sum, width) => sum + width, 0);
  const parts = columns.map(spare > 0 ? canTake : canGive);
  const all = parts.reduce((sum, part) => sum + part, 0);
  if (all === 0 || -spare > all) return asked;
  const shared = asked.map((width, index) => Math.floor(width + (spare * (parts[index] ?? 0)) / all));
  const left = room - shared.reduce((sum, width) => sum + width, 0);
  const last = parts.findLastIndex((part) => part > 0);
  return shared.map((width, index) => (index === last ? width + left : width));
}
