/** A run of text as it stands on a page: place and size in points, `y` down from the head of the page. */
export interface PdfPiece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** What is read in one go: a heading is set larger than the text of its document. */
export interface PdfParagraph {
  readonly kind: 'heading' | 'text';
  readonly text: string;
}

interface Line extends PdfPiece {
  readonly right: number;
}

/** Against the size of the document's text: from here on a line is a heading. */
const headingFrom = 1.15;
/** Against the size of a line: the next one belongs to it if it begins no further below. */
const lineStep = 1.6;
/** Against the size of a line: a gap as wide as this is the next cell of a table, not a space. */
const cellGap = 2;

/** The size, in points, in which most of the text is set; 0 where there is none. */
export function textSize(pieces: readonly PdfPiece[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pieces) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.trim().length);
  }
  const [most] = [...letters].sort(([, one], [, other]) => other - one);
  return most === undefined || most[1] === 0 ? 0 : most[0];
}

/**
 * The text of a page without its lines, in the order in which the document gives it. No word is left out: a row of a table
 * becomes a line with its cells, and a hyphen at the end of a line stays.
 * @param body what `textSize` says of the whole document
 */
export function reflow(pieces: readonly PdfPiece[], body: number): PdfParagraph[] {
  const paragraphs: { kind: PdfParagraph['kind']; text: string; last: Line }[] = [];
  for (const line of linesOf(pieces)) {
    const kind = line.size >= body * headingFrom ? 'heading' : 'text';
    const open = paragraphs.at(-1);
    if (open !== undefined && open.kind === kind && goesOn(open.last, line)) {
      open.text += (/\p{L}-$/u.test(open.text) ? '' : ' ') + line.text;
      open.last = line;
    } else paragraphs.push({ kind, text: line.text, last: line });
  }
  return paragraphs.map(({ kind, text }) => ({ kind, text }));
}

/** Whether a line is the next one of the paragraph that ends with `last`. */
function goesOn(last: Line, line: Line): boolean {
  const step = line.y - last.y;
  const isAlike = Math.abs(line.size - last.size) < 0.5;
  return isAlike && step > 0 && step <= last.size * lineStep && !/^([•·▪–-]|\d+[.)]|[a-z]\))\s/u.test(line.text);
}

/** Pieces that stand beside each other, in one. @param apart whether cells and columns at one height are lines of their own */
function linesOf(pieces: readonly PdfPiece[], apart = false): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces.filter(({ text }) => text.trim() !== '')) {
    const last = lines.at(-1);
    const gap = last === undefined ? 0 : piece.x - last.right;
    if (
      last === undefined ||
      Math.abs(piece.y - last.y) > last.size / 2 ||
      gap < -last.size ||
      (apart && gap > last.size * cellGap)
    ) {
      lines.push({ ...piece, text: piece.text.trim(), right: piece.x + piece.width });
    } else {
      const space = gap > last.size * cellGap ? ' · ' : gap > last.size / 10 || /^\s/.test(piece.text) ? ' ' : '';
      const text = last.text + space + piece.text.trim();
      lines[lines.length - 1] = { ...last, text, right: piece.x + piece.width };
    }
  }
  return lines;
}

/** From where to where there is text, as shares of the width of the page. */
export interface TextSpan {
  readonly left: number;
  readonly right: number;
}

/** Beside what was tapped, as a share of the height of the page: what stands further off may be set in other columns. */
const around = 0.1;

/**
 * The text of a page between its margins, or the column at a place. Null where there is no text.
 * @param page its size in points
 * @param at where on the page, as shares of its width and height
 */
export function textSpan(
  pieces: readonly PdfPiece[],
  page: { readonly width: number; readonly height: number },
  at?: { readonly x: number; readonly y: number },
): TextSpan | null {
  const lines = linesOf(pieces, true).filter(({ y }) => at === undefined || Math.abs(y / page.height - at.y) < around);
  const far = ({ x, right }: Line) =>
    at === undefined ? 0 : Math.max(x - at.x * page.width, at.x * page.width - right);
  const [first] = lines.sort((one, other) => far(one) - far(other));
  if (first === undefined) return null;
  let { x: left, right } = first;
  // From the nearest line outwards, so that each one is held against the column found so far.
  for (const line of lines) {
    if (at !== undefined && (line.x >= right || line.right <= left)) continue;
    left = Math.min(left, line.x);
    right = Math.max(right, line.right);
  }
  return { left: Math.max(0, left / page.width), right: Math.min(1, right / page.width) };
}
