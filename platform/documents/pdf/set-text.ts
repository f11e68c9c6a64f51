import { openFaces } from './report-faces.ts';
import { colors, leading, type TextStyle } from './report-style.ts';
import { Tagging } from './tagging.ts';

type Document = PDFKit.PDFDocument;

export const lineHeight = (style: TextStyle): number => style.size * leading;

/** Control characters print nothing; tabs and line ends do. */
const unprintable = /[^\P{C}\n\t]/gu;

/** What the faces may lack; most texts have nothing of it. */
const uncommon = /[^\s\u0020-\u024f]/gu;

/** Where a line may be broken: not at a blank that holds together, as between a number and its unit. */
export const blanks = /[^\S\u00a0]+/;

/**
 * A text as a face can print it. What it has no sign for stands as `[U+4E2D]`: of an empty box nobody can tell what it was, two
 * names would look alike, and PDF/A has none (ISO 19005-2, 6.2.11.8).
 */
function printable(text: string, { face }: TextStyle): string {
  const font = openFaces()[face];
  const numberOf = (character: string) => character.codePointAt(0) ?? 0;
  return text
    .normalize('NFC')
    .replace(unprintable, '')
    .replace(uncommon, (character) =>
      font.hasGlyphForCodePoint(numberOf(character))
        ? character
        : `[U+${numberOf(character).toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}

/** Measures text and breaks it into lines; the widths of words are remembered, for tables repeat them. */
export class TextSetter {
  /** where what is drawn belongs, in a tagged document */
  readonly tags: Tagging;
  readonly #document: Document;
  readonly #primary: string;
  readonly #widths = new Map<TextStyle, Map<string, number>>();

  /** @param primary takes the place of the product's colour */
  constructor(document: Document, primary: string = colors.primary) {
    this.#document = document;
    this.#primary = primary;
    this.tags = new Tagging(document);
    // The library takes an open face as well as the bytes of one, which its types do not tell.
    for (const [name, face] of Object.entries(openFaces())) document.registerFont(name, face as never);
  }

  /** A colour of the product as this document has it: headings and rules in that of the company. */
  inkOf(color: string): string {
    return color === colors.primary ? this.#primary : color;
  }

  #use(style: TextStyle): Document {
    return this.#document.font(style.face).fontSize(style.size);
  }

  /** Width of a piece of one line, in points. */
  width(text: string, style: TextStyle): number {
    let known = this.#widths.get(style);
    if (known === undefined || known.size > 20_000) {
      known = new Map();
      this.#widths.set(style, known);
    }
    let width = known.get(text);
    if (width === undefined) {
      width = this.#use(style).widthOfString(text);
      known.set(text, width);
    }
    return width;
  }

  /** The lines of a text in a width: broken between words, and within a word only where it is wider than a line. */
  lines(text: string, style: TextStyle, width: number): string[] {
    const space = this.width(' ', style);
    const lines: string[] = [];
    for (const paragraph of printable(text.replaceAll('\r\n', '\n'), style).split('\n')) {
      let line = '';
      let used = 0;
      for (const word of paragraph
        .trim()
        .split(blanks)
        .flatMap((part) => this.#pieces(part, style, width))) {
        const wordWidth = this.width(word, style);
        if (line !== '' && used + space + wordWidth > width) {
          lines.push(line);
          line = '';
          used = 0;
        }
        used += (line === '' ? 0 : space) + wordWidth;
        line = line === '' ? word : `${line} ${word}`;
      }
      lines.push(line);
    }
    return lines;
  }

  /** A word, or the pieces of one that is wider than a line. */
  #pieces(word: string, style: TextStyle, width: number): string[] {
    if (this.width(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    let used = 0;
    for (const character of word) {
      const characterWidth = this.width(character, style);
      if (piece !== '' && used + characterWidth > width) {
        pieces.push(piece);
        piece = '';
        used = 0;
      }
      piece += character;
      used += characterWidth;
    }
    return piece === '' ? pieces : [...pieces, piece];
  }

  /** Draws one line with its top at `y`. */
  draw(content: string, style: TextStyle, x: number, y: number, align?: { readonly right: number }): void {
    const line = printable(content, style);
    if (line === '') return;
    const left = align === undefined ? x : align.right - this.width(line, style);
    const top = y + (lineHeight(style) - style.size * 1.21) / 2;
    const color = this.inkOf(style.color);
    this.tags.draw(() => this.#use(style).fillColor(color).text(line, left, top, { lineBreak: false }));
  }
}
