import { margin } from './report-style.ts';

/** Something of a known height that is drawn in one piece. */
export interface Block {
  readonly height: number;
  /** Draws it with its top at `y`. */
  draw(y: number): void;
}

/** A part of many lines, as one block draws it. */
export interface LinePart {
  readonly from: number;
  readonly count: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Lines in parts of half a page at most: what stands below the foot of a page is lost. @param most lines, of a given height */
export function lineParts(flow: PageFlow, most: number, lineHeight: number): LinePart[] {
  const atOnce = Math.max(1, Math.floor((flow.height * 0.5) / lineHeight));
  return Array.from({ length: Math.max(1, Math.ceil(most / atOnce)) }, (_, part) => {
    const from = part * atOnce;
    const count = Math.min(atOnce, most - from);
    return { from, count, isFirst: part === 0, isLast: from + count >= most };
  });
}

/** A place of a document that its outline leads to. */
export interface Mark {
  readonly title: string;
  /** counted from 0 */
  readonly page: number;
  /** points from the top of the page */
  readonly top: number;
}

/** Fills pages from top to bottom with blocks. */
export class PageFlow {
  readonly document: PDFKit.PDFDocument;
  #y: number;
  /** how much smaller than usual is drawn; all measures are in units of it */
  #scale = 1;
  #isMeasuring = false;
  #repeated: Block | null = null;
  readonly #marks: Mark[] = [];

  constructor(document: PDFKit.PDFDocument) {
    this.document = document;
    document.addPage();
    this.#y = this.top;
  }

  /** Edges of what may be filled. */
  get left(): number {
    return margin.left / this.#scale;
  }

  get right(): number {
    return (this.document.page.width - margin.right) / this.#scale;
  }

  get top(): number {
    return margin.top / this.#scale;
  }

  get bottom(): number {
    return (this.document.page.height - margin.bottom) / this.#scale;
  }

  /** What was marked, in its order. */
  get marks(): readonly Mark[] {
    return this.#marks;
  }

  /** The outline leads to what comes next. */
  mark(title: string): void {
    if (this.#isMeasuring) return;
    this.#marks.push({ title, page: this.document.bufferedPageRange().count - 1, top: this.#y });
  }

  get width(): number {
    return this.right - this.left;
  }

  /** Height that is left on the page. */
  get space(): number {
    return this.#isMeasuring ? Number.POSITIVE_INFINITY : this.bottom - this.#y;
  }

  /** Height of a page's body. */
  get height(): number {
    return this.bottom - this.top;
  }

  get isAtTop(): boolean {
    return this.#y === this.top;
  }

  /** What is drawn at the top of every further page until it is set to null. */
  repeat(block: Block | null): void {
    this.#repeated = block;
  }

  /** Leaves a gap, except at the top of a page. */
  gap(height: number): void {
    if (!this.isAtTop) this.#y = this.#isMeasuring ? this.#y + height : Math.min(this.bottom, this.#y + height);
  }

  breakPage(): void {
    if (this.#isMeasuring) return;
    compact(this.document.page);
    this.document.addPage();
    this.#y = this.top;
    const repeated = this.#repeated;
    if (repeated !== null) this.#draw(repeated);
  }

  /** Draws blocks one under the other; they go to the next page together when they fit there and not here. */
  place(blocks: readonly Block[]): void {
    const total = blocks.reduce((sum, { height }) => sum + height, 0);
    if (total > this.space && total <= this.height - (this.#repeated?.height ?? 0)) this.breakPage();
    for (const block of blocks) {
      if (block.height > this.space && !this.isAtTop) this.breakPage();
      this.#draw(block);
    }
  }

  /** The height that the work takes on a page of any length; nothing is drawn. */
  measure(work: () => void): number {
    const before = this.#y;
    this.#isMeasuring = true;
    work();
    const height = this.#y - before;
    this.#isMeasuring = false;
    this.#y = before;
    return height;
  }

  /** Does the work so many times as large as usual, within one page. */
  scaled<Result>(scale: number, work: () => Result): Result {
    const resize = (by: number) => {
      this.#scale *= by;
      this.#y /= by;
    };
    resize(scale);
    if (!this.#isMeasuring) this.document.save().scale(scale);
    const result = work();
    if (!this.#isMeasuring) this.document.restore();
    resize(1 / scale);
    return result;
  }

  #draw(block: Block): void {
    if (!this.#isMeasuring) block.draw(this.#y);
    this.#y += block.height;
  }
}

/**
 * Makes one buffer of the thousands of small ones that a page's content was written in; pages wait for their feet until
 * the report ends, and would take ten times the memory.
 */
function compact(page: PDFKit.PDFPage): void {
  const content = page.content as unknown as { buffer: Buffer[] };
  content.buffer = [Buffer.concat(content.buffer)];
}
