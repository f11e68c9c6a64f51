import { type CellState, cellStates, type MatrixRow, readCell } from '../../shared/matrix.ts';
import type { MatrixMeasures } from './use-cell-window.ts';

/** px between a mark and the edges of its cell, as `.matrix-mark` has them, and between a name and its edges, as `.matrix-name` does */
const [markInline, markBlock, nameStart, nameEnd] = [3, 4, 14, 8];

/** What the picture is drawn with: colours and fonts of the style sheet. */
interface Ink {
  readonly marks: Readonly<Record<CellState, string>>;
  readonly paper: string;
  readonly name: string;
  readonly note: string;
  readonly line: string;
  readonly nameFont: string;
  readonly noteFont: string;
}

/** Reads the inks of `.matrix-flight`. */
export function readInk(canvas: HTMLCanvasElement): Ink {
  const style = getComputedStyle(canvas);
  const of = (name: string) => style.getPropertyValue(`--flight-${name}`).trim();
  const states = Object.keys(cellStates) as CellState[];
  const size = Number.parseFloat(style.fontSize);
  return {
    marks: Object.fromEntries(states.map((state) => [state, of(state)])) as Record<CellState, string>,
    paper: style.backgroundColor,
    name: style.color,
    note: of('note'),
    line: of('line'),
    nameFont: `600 ${size}px ${style.fontFamily}`,
    noteFont: `${(size * 6) / 7}px ${style.fontFamily}`,
  };
}

/** What a matrix shows, and where it has been scrolled to. */
interface Flight {
  readonly scroller: HTMLElement;
  readonly rows: readonly MatrixRow[];
  /** what stands under the name of a row */
  readonly noteOf: (row: MatrixRow) => string;
  readonly measures: MatrixMeasures;
  readonly ink: Ink;
}

/** A row in sight, and how many px below the heads it begins. */
interface PlacedRow {
  readonly row: MatrixRow;
  readonly top: number;
}

/** Draws what is in sight below the heads: marks in the colours of their states, and the names of rows. */
export function drawFlight(context: CanvasRenderingContext2D, flight: Flight): void {
  const { scroller, rows, measures, ink } = flight;
  const { rowHeight, nameWidth } = measures;
  const [width, height] = [scroller.clientWidth, scroller.clientHeight - measures.headHeight];
  takeSize(context, width, height);
  const fill = (color: string, ...place: readonly [x: number, y: number, width: number, height: number]) => {
    context.fillStyle = color;
    context.fillRect(...place);
  };
  const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight));
  const inSight = rows.slice(first, Math.ceil((scroller.scrollTop + height) / rowHeight)).map((row, at) => ({
    row,
    top: Math.round((first + at) * rowHeight - scroller.scrollTop),
  }));
  fill(ink.paper, 0, 0, width, height);
  for (const placed of inSight) drawMarks(context, flight, placed);
  fill(ink.paper, 0, 0, nameWidth, height);
  fill(ink.line, nameWidth - 1, 0, 1, height);
  for (const { top } of inSight) fill(ink.line, 0, top + rowHeight - 1, width, 1);
  drawNames(context, flight, inSight);
}

/** Gives the picture as many dots as the screen has for its place. */
function takeSize(context: CanvasRenderingContext2D, width: number, height: number): void {
  const { canvas } = context;
  const dots = devicePixelRatio;
  const [across, down] = [Math.round(width * dots), Math.round(height * dots)];
  if (canvas.width === across && canvas.height === down) return;
  Object.assign(canvas, { width: across, height: down });
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  context.scale(dots, dots);
}

function drawMarks(context: CanvasRenderingContext2D, flight: Flight, { row, top }: PlacedRow): void {
  const { scroller, measures, ink } = flight;
  const { columnWidth, nameWidth, rowHeight } = measures;
  for (const cell of row.cells) {
    const left = nameWidth + cell[0] * columnWidth - scroller.scrollLeft;
    if (left > scroller.clientWidth) return;
    if (left + columnWidth < nameWidth) continue;
    context.fillStyle = ink.marks[readCell(cell).state];
    context.fillRect(left + markInline, top + markBlock, columnWidth - 2 * markInline, rowHeight - 2 * markBlock);
  }
}

function drawNames(context: CanvasRenderingContext2D, flight: Flight, inSight: readonly PlacedRow[]): void {
  const { noteOf, measures, ink } = flight;
  context.save();
  context.beginPath();
  context.rect(0, 0, measures.nameWidth - nameEnd, context.canvas.height);
  context.clip();
  const write = (font: string, color: string, wordsOf: (row: MatrixRow) => string, offset: number) => {
    Object.assign(context, { font, fillStyle: color, textBaseline: 'middle' });
    for (const { row, top } of inSight)
      context.fillText(wordsOf(row), nameStart, top + measures.rowHeight / 2 + offset);
  };
  write(ink.nameFont, ink.name, (row) => row.name, -8);
  write(ink.noteFont, ink.note, noteOf, 9);
  context.restore();
}
