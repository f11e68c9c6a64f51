import { describe, expect, test } from 'vitest';
import { type PdfPiece, reflow, textSize, textSpan } from './pdf-text.ts';

const piece = (text: string, x: number, y: number, size = 10, width = text.length * 5): PdfPiece => ({
  ...{ text, x, y, size, width },
});

/** As pdf.js gives a procedure: empty pieces between, a heading, two lines of one paragraph, a list, a row of a table. */
const procedure = [
  piece('1. Objetivo', 56, 100, 13),
  piece('', 56, 124),
  piece('Definir las condiciones de in-', 56, 124),
  piece('greso y la secuencia', 56, 138),
  piece('de vestimenta.', 56, 152),
  piece('• Heridas abiertas.', 56, 176),
  piece('• Fiebre.', 56, 190),
  piece('Función', 56, 230),
  piece('Responsabilidad', 200, 230),
];

describe('reflow', () => {
  test('joins the lines of a paragraph, keeps headings and points of a list apart, and leaves no word out', () => {
    expect(reflow(procedure, textSize(procedure))).toEqual([
      { kind: 'heading', text: '1. Objetivo' },
      { kind: 'text', text: 'Definir las condiciones de in-greso y la secuencia de vestimenta.' },
      { kind: 'text', text: '• Heridas abiertas.' },
      { kind: 'text', text: '• Fiebre.' },
      { kind: 'text', text: 'Función · Responsabilidad' },
    ]);
  });

  test('begins anew where the text goes back up the page, as at the head of a second column', () => {
    const columns = [piece('foot of one', 50, 700), piece('head of the other', 300, 100)];
    expect(reflow(columns, 10).map(({ text }) => text)).toEqual(['foot of one', 'head of the other']);
  });

  test('joins pieces of one line without a space where there is none', () => {
    expect(reflow([piece('Gra', 50, 100, 10, 15), piece('do', 65, 100, 10, 10)], 10)).toEqual([
      { kind: 'text', text: 'Grado' },
    ]);
  });
});

test('textSize is that of most letters, and 0 without text', () => {
  expect(textSize(procedure)).toBe(10);
  expect(textSize([piece(' ', 0, 0)])).toBe(0);
});

describe('textSpan', () => {
  const page = { width: 600, height: 800 };
  const twoColumns = [
    piece('title over both columns', 60, 60, 20, 480),
    piece('left', 60, 400, 10, 220),
    piece('right', 320, 400, 10, 220),
  ];

  test('is the text between the margins', () => {
    expect(textSpan(twoColumns, page)).toEqual({ left: 0.1, right: 0.9 });
  });

  test('is the column at a place, without the title far over it', () => {
    expect(textSpan(twoColumns, page, { x: 0.7, y: 0.5 })).toEqual({ left: 320 / 600, right: 0.9 });
    expect(textSpan(twoColumns, page, { x: 0.02, y: 0.5 })).toEqual({ left: 0.1, right: 280 / 600 });
  });

  test('is nothing where there is no text', () => {
    expect(textSpan([], page)).toBeNull();
    expect(textSpan(twoColumns, page, { x: 0.5, y: 0.9 })).toBeNull();
  });
});
