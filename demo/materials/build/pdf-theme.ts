/** Page geometry in PDF points (A4), and the colours of Laboratorio Austral. */
export const page = {
  width: 595.28,
  height: 841.89,
  left: 56,
  right: 56,
  top: 104,
  bottom: 62,
} as const;

/** Width between the margins. */
export const contentWidth = page.width - page.left - page.right;

export const colour = {
  ink: '#1c2733',
  soft: '#5a6878',
  line: '#d3dbe3',
  wash: '#f3f6f9',
  primary: '#0f4c75',
  primaryWash: '#e3eef6',
  accent: '#1b9aaa',
  good: '#2e7d4f',
  goodWash: '#e4f3ea',
  bad: '#b3402e',
  badWash: '#fbe9e6',
  amber: '#a86a00',
  amberWash: '#fdf3dd',
} as const;

export const font = { regular: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' } as const;

/** What is written from here on: its font, its size in points and its colour. */
export function ink(pdf: PDFKit.PDFDocument, name: keyof typeof font, size: number, shade: string) {
  return pdf.font(font[name]).fontSize(size).fillColor(shade);
}

/** A level line, from a point to the right. */
export function rule(pdf: PDFKit.PDFDocument, x: number, y: number, width: number, thickness: number, shade: string) {
  pdf.lineWidth(thickness).strokeColor(shade);
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();
}

/** Fill, border and text of a diagram's box by its tone. */
export const toneColours = {
  neutral: { fill: colour.wash, border: colour.line, text: colour.ink },
  primary: { fill: colour.primaryWash, border: colour.primary, text: colour.primary },
  good: { fill: colour.goodWash, border: colour.good, text: colour.good },
  bad: { fill: colour.badWash, border: colour.bad, text: colour.bad },
} as const;
