import { type MatrixCell, readCell } from '../../shared/matrix.ts';

/** px between a mark and the edge of its column: the margin of `.matrix-mark` */
const markGap = 3;

/**
 * The marks of a row as one picture, a value of `background-image`: where each of those in sight stands in its column, in the colour of its
 * state (`--matrix-…`).
 * @param columnWidth px
 */
export function stripOf(
  cells: ReadonlyMap<number, MatrixCell>,
  fromColumn: number,
  toColumn: number,
  columnWidth: number,
): string {
  let stops = 'transparent 0';
  for (let column = fromColumn; column < toColumn; column += 1) {
    const cell = cells.get(column);
    if (cell === undefined) continue;
    const [from, to] = [column * columnWidth + markGap, (column + 1) * columnWidth - markGap];
    const tone = `var(--matrix-${readCell(cell).state})`;
    stops += `,transparent ${from}px,${tone} ${from}px ${to}px,transparent ${to}px`;
  }
  return `linear-gradient(90deg,${stops})`;
}
