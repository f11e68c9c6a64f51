import { diagramHeight, drawDiagram } from '#demo/materials/build/draw-diagram.ts';
import type { PdfBlock } from '#demo/materials/build/pdf-model.ts';
import { colour, contentWidth, font, ink, page, rule } from '#demo/materials/build/pdf-theme.ts';

type Pdf = PDFKit.PDFDocument;

const bodySize = 10;
const leading = { lineGap: 2.6 } as const;

/** Starts a new page unless `height` points are free on this one. */
export function ensureRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > page.height - page.bottom) pdf.addPage();
}

/** Draws one block at the cursor and leaves the cursor below it. */
export function drawBlock(pdf: Pdf, block: PdfBlock): void {
  if (block.kind === 'paragraph') drawParagraph(pdf, block.text);
  else if (block.kind === 'bullets') drawBullets(pdf, block.items);
  else if (block.kind === 'steps') drawSteps(pdf, block.items);
  else if (block.kind === 'notice') drawNotice(pdf, block);
  else if (block.kind === 'table') drawTable(pdf, block);
  else drawFigure(pdf, block);
}

function body(pdf: Pdf): Pdf {
  return ink(pdf, 'regular', bodySize, colour.ink);
}

function drawParagraph(pdf: Pdf, text: string): void {
  body(pdf);
  ensureRoom(pdf, Math.min(pdf.heightOfString(text, { width: contentWidth, ...leading }), 60));
  body(pdf).text(text, page.left, pdf.y, { width: contentWidth, ...leading });
  pdf.y += 7;
}

function drawBullets(pdf: Pdf, items: readonly string[]): void {
  for (const item of items) {
    const width = contentWidth - 18;
    ensureRoom(pdf, body(pdf).heightOfString(item, { width, ...leading }));
    const top = pdf.y;
    pdf.circle(page.left + 6, top + 5, 1.9).fill(colour.accent);
    body(pdf).text(item, page.left + 18, top, { width, ...leading });
    pdf.y += 3.5;
  }
  pdf.y += 4;
}

function drawSteps(pdf: Pdf, items: readonly { readonly lead: string; readonly text: string }[]): void {
  items.forEach((item, index) => {
    const width = contentWidth - 32;
    const height = body(pdf).heightOfString(`${item.lead}. ${item.text}`, { width, ...leading });
    ensureRoom(pdf, height + 4);
    const top = pdf.y;
    pdf.circle(page.left + 10, top + 5.5, 9.5).fill(colour.primary);
    ink(pdf, 'bold', 9, '#ffffff');
    pdf.text(String(index + 1), page.left, top + 2.4, { width: 20, align: 'center', lineBreak: false });
    ink(pdf, 'bold', bodySize, colour.ink);
    pdf.text(`${item.lead}. `, page.left + 32, top, { width, continued: true, ...leading });
    pdf.font(font.regular).text(item.text, { width, ...leading });
    pdf.y = Math.max(pdf.y, top + 20) + 6;
  });
  pdf.y += 2;
}

function drawNotice(pdf: Pdf, notice: Extract<PdfBlock, { kind: 'notice' }>): void {
  const warning = notice.tone === 'warning';
  const width = contentWidth - 32;
  const height =
    body(pdf)
      .fontSize(9.4)
      .heightOfString(notice.text, { width, ...leading }) + 33;
  ensureRoom(pdf, height + 8);
  const top = pdf.y + 2;
  pdf.roundedRect(page.left, top, contentWidth, height, 4).fill(warning ? colour.amberWash : colour.primaryWash);
  pdf.rect(page.left, top, 4, height).fill(warning ? colour.amber : colour.primary);
  ink(pdf, 'bold', 9.6, warning ? colour.amber : colour.primary);
  pdf.text(notice.title, page.left + 18, top + 10, { width });
  body(pdf)
    .fontSize(9.4)
    .text(notice.text, page.left + 18, top + 24, { width, ...leading });
  pdf.y = top + height + 12;
}

function drawFigure(pdf: Pdf, figure: Extract<PdfBlock, { kind: 'diagram' }>): void {
  const height = diagramHeight(figure.diagram);
  ensureRoom(pdf, height + 32);
  const top = pdf.y + 4;
  drawDiagram(pdf, figure.diagram, top);
  ink(pdf, 'italic', 8.4, colour.soft);
  pdf.text(figure.caption, page.left, top + height + 7, { width: contentWidth, align: 'center' });
  pdf.y += 12;
}

function drawTable(pdf: Pdf, table: Extract<PdfBlock, { kind: 'table' }>): void {
  const shares = table.columns.reduce((sum, column) => sum + column.share, 0);
  const widths = table.columns.map((column) => (column.share / shares) * contentWidth);
  const rowHeight = (cells: readonly string[]) =>
    Math.max(
      ...cells.map((cell, index) => pdf.heightOfString(cell, { width: (widths[index] ?? 0) - 14, lineGap: 1.6 })),
    ) + 11;
  const drawRow = (cells: readonly string[], height: number) => {
    const top = pdf.y;
    let x: number = page.left;
    cells.forEach((cell, index) => {
      pdf.text(cell, x + 7, top + 6, { width: (widths[index] ?? 0) - 14, lineGap: 1.6 });
      x += widths[index] ?? 0;
    });
    pdf.y = top + height;
  };
  const drawHead = () => {
    pdf.font(font.bold).fontSize(8.6);
    const titles = table.columns.map((column) => column.title);
    const height = rowHeight(titles);
    pdf.rect(page.left, pdf.y, contentWidth, height).fill(colour.primary);
    pdf.fillColor('#ffffff');
    drawRow(titles, height);
  };
  pdf.font(font.regular).fontSize(8.8);
  ensureRoom(pdf, 44 + table.rows.slice(0, 2).reduce((sum, row) => sum + rowHeight(row), 0));
  ink(pdf, 'bold', 8.8, colour.soft).text(table.caption, page.left, pdf.y + 2, { width: contentWidth });
  pdf.y += 4;
  drawHead();
  table.rows.forEach((row, index) => {
    pdf.font(font.regular).fontSize(8.8);
    const height = rowHeight(row);
    if (pdf.y + height > page.height - page.bottom) {
      pdf.addPage();
      drawHead();
    }
    if (index % 2 === 1) pdf.rect(page.left, pdf.y, contentWidth, height).fill(colour.wash);
    ink(pdf, 'regular', 8.8, colour.ink);
    drawRow(row, height);
    rule(pdf, page.left, pdf.y, contentWidth, 0.5, colour.line);
  });
  pdf.y += 14;
}
