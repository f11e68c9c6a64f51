import { fileURLToPath } from 'node:url';
import { type Font, type Glyph, type GlyphRun, openSync } from 'fontkit';

/**
 * Faces that hold Latin, Greek and Cyrillic: the standard fonts of PDF lack most of it, arrows included. Opened once for the
 * process; every document takes the glyphs it uses.
 */
export function openFaces(): Readonly<Record<'regular' | 'semibold', Font>> {
  opened ??= { regular: openFace('inter-regular.ttf'), semibold: openFace('inter-semibold.ttf') };
  return opened;
}

let opened: Readonly<Record<'regular' | 'semibold', Font>> | undefined;

function openFace(file: string): Font {
  const font = openSync(fileURLToPath(new URL(`./fonts/${file}`, import.meta.url)));
  if (!('layout' in font)) throw new Error(`${file} holds more than one face.`);
  return Object.assign(Object.create(font) as Font, { layout: setQuickly(font) });
}

/**
 * Sets text glyph by glyph, with kerning and with figures of one width. The whole of OpenType costs fifty times as much,
 * minutes for a long report, and these faces need no more of it for the languages of the product.
 */
function setQuickly(font: Font): (text: string) => GlyphRun {
  const figures = new Map(
    [...'0123456789'].map((figure) => [figure.codePointAt(0), font.layout(figure, ['tnum']).glyphs[0]]),
  );
  const kerning = new Map<string, number>();
  const kernOf = (left: string, right: string, advance: number): number => {
    const pair = left + right;
    let kern = kerning.get(pair);
    if (kern === undefined) {
      const position = font.layout(pair, { kern: true, calt: false }).positions?.[0];
      kern = position === undefined ? 0 : position.xAdvance - advance;
      if (kerning.size < maximumPairs) kerning.set(pair, kern);
    }
    return kern;
  };
  const glyphs = new Map<string, Glyph>();
  const glyphOf = (character: string): Glyph => {
    const known = glyphs.get(character);
    if (known !== undefined) return known;
    const codePoint = character.codePointAt(0) ?? 0;
    const found = figures.get(codePoint) ?? font.glyphForCodePoint(codePoint);
    // The face remembers a glyph that it met first as a part of another (the dot of a colon) as standing for no character,
    // and text copied from a document would lack it.
    const glyph: Glyph = Object.create(found, { codePoints: { value: [codePoint] } });
    if (glyphs.size < maximumGlyphs) glyphs.set(character, glyph);
    return glyph;
  };
  return (text) => {
    const characters = [...text.normalize('NFC')];
    const run = characters.map(glyphOf);
    const positions = run.map((glyph, index) => {
      const [left = '', right] = characters.slice(index, index + 2);
      const isKerned = right !== undefined && letter.test(left) && letter.test(right);
      const xAdvance = glyph.advanceWidth + (isKerned ? kernOf(left, right, glyph.advanceWidth) : 0);
      return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 };
    });
    const set = {
      glyphs: run,
      positions,
      // Asked for after the positions were scaled to the document's units.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
    return set as unknown as GlyphRun;
  };
}

const letter = /\p{L}/u;
const maximumGlyphs = 5_000;
const maximumPairs = 10_000;
