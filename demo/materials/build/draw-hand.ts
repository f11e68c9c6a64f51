import { seededRandom } from '#demo/seed/random.ts';

/** A signature in blue ink: a stroke of its own for each name, the same wherever it is written. */
export function drawHand(pdf: PDFKit.PDFDocument, name: string, x: number, y: number): void {
  const random = seededRandom(
    [...name].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 1_000_000,
  );
  const draw = (from: number, to: number) => from + (to - from) * random.next();
  pdf.moveTo(x, y);
  for (let place = x; place < x + 95; place += draw(9, 18)) {
    pdf.bezierCurveTo(
      place + draw(0, 8),
      y - draw(4, 18),
      place + draw(4, 14),
      y + draw(2, 12),
      place + 13,
      y + draw(-3, 3),
    );
  }
  pdf.lineWidth(1.1).stroke('#27407d');
}
