import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { drawBlock, ensureRoom } from '#demo/materials/build/draw-blocks.ts';
import { diagramHeight } from '#demo/materials/build/draw-diagram.ts';
import type { ControlledDocument, PdfBlock } from '#demo/materials/build/pdf-model.ts';
import { colour, contentWidth, font, ink, page, rule } from '#demo/materials/build/pdf-theme.ts';

type Pdf = PDFKit.PDFDocument;

/** Fixed, so that the same source makes the same file. */
const createdAt = new Date('2026-01-05T12:00:00Z');

/** Writes the document as a PDF file with numbered pages; resolves when the file is whole. */
export async function renderDocument(document: ControlledDocument, path: string): Promise<void> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: page.top, bottom: page.bottom, left: page.left, right: page.right },
    bufferPages: true,
    lang: 'es-AR',
    displayTitle: true,
    info: {
      Title: `${document.code} ${document.title}`,
      Author: 'Laboratorio Austral',
      Subject: document.summary,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  const file = createWriteStream(path);
  pdf.pipe(file);
  drawTitle(pdf, document);
  document.sections.forEach((section, index) => {
    const [first] = section.blocks;
    // History and signatures stay on one page.
    if (section === document.sections.at(-1) && first?.kind === 'table') ensureRoom(pdf, 178 + first.rows.length * 26);
    drawSection(pdf, `${index + 1}. ${section.title}`, section.blocks);
  });
  drawSignatures(pdf, document);
  const pages = pdf.bufferedPageRange().count;
  for (let index = 0; index < pages; index += 1) {
    pdf.switchToPage(index);
    drawFrame(pdf, document, index + 1, pages);
  }
  pdf.end();
  await finished(file);
}

function drawTitle(pdf: Pdf, document: ControlledDocument): void {
  ink(pdf, 'bold', 9, colour.accent);
  pdf.text(document.sector.toUpperCase(), page.left, page.top + 4, { characterSpacing: 0.8 });
  ink(pdf, 'bold', 22, colour.primary).text(document.title, page.left, pdf.y + 4, { width: contentWidth });
  ink(pdf, 'regular', 11, colour.soft);
  pdf.text(document.summary, page.left, pdf.y + 6, { width: contentWidth, lineGap: 3 });
  pdf.y += 12;
}

/** Room for a heading with the first lines of what follows, so that no heading ends a page. */
function headingRoom(first: PdfBlock | undefined): number {
  if (first?.kind === 'table') return 150;
  if (first?.kind === 'diagram') return diagramHeight(first.diagram) + 80;
  return 96;
}

function drawSection(pdf: Pdf, title: string, blocks: readonly PdfBlock[]): void {
  ensureRoom(pdf, headingRoom(blocks[0]));
  const top = pdf.y + 8;
  ink(pdf, 'bold', 13, colour.primary).text(title, page.left, top, { width: contentWidth });
  rule(pdf, page.left, pdf.y + 2, 34, 1.4, colour.accent);
  pdf.y += 11;
  for (const block of blocks) drawBlock(pdf, block);
}

function drawSignatures(pdf: Pdf, document: ControlledDocument): void {
  ensureRoom(pdf, 84);
  const top = pdf.y + 6;
  const width = contentWidth / document.signatures.length;
  document.signatures.forEach((signature, index) => {
    const x = page.left + index * width;
    pdf
      .lineWidth(0.8)
      .roundedRect(x + (index === 0 ? 0 : 4), top, width - 4, 76, 4)
      .stroke(colour.line);
    ink(pdf, 'bold', 8, colour.accent).text(signature.act.toUpperCase(), x + 14, top + 12, { width: width - 24 });
    ink(pdf, 'bold', 9.6, colour.ink).text(signature.name, x + 14, top + 28, { width: width - 24 });
    ink(pdf, 'regular', 8.4, colour.soft).text(signature.position, x + 14, top + 42, { width: width - 24 });
    pdf
      .font(font.italic)
      .fontSize(7.6)
      .text('Firmado electrónicamente', x + 14, top + 57, { width: width - 24 });
  });
  pdf.y = top + 84;
}

function drawFrame(pdf: Pdf, document: ControlledDocument, number: number, pages: number): void {
  // Text below the bottom margin would make pdfkit start a page of its own.
  pdf.page.margins.bottom = 0;
  drawMark(pdf, page.left, 34);
  ink(pdf, 'bold', 11, colour.primary).text('Laboratorio Austral', page.left + 40, 38, { lineBreak: false });
  ink(pdf, 'regular', 8, colour.soft);
  pdf.text('Inyectables estériles y sólidos orales · Pilar, Buenos Aires', page.left + 40, 53, { lineBreak: false });
  const right = page.width - page.right - 150;
  ink(pdf, 'bold', 10, colour.ink).text(document.code, right, 38, { width: 150, align: 'right' });
  ink(pdf, 'regular', 8, colour.soft);
  pdf.text(`Versión ${document.version}  ·  Página ${number} de ${pages}`, right, 53, { width: 150, align: 'right' });
  rule(pdf, page.left, 76, contentWidth, 0.8, colour.line);
  const foot = page.height - 50;
  pdf
    .moveTo(page.left, foot)
    .lineTo(page.width - page.right, foot)
    .stroke();
  ink(pdf, 'regular', 7.6, colour.soft);
  pdf.text(
    `${document.title}  ·  Documento controlado. Las copias impresas sin sello no son válidas.`,
    page.left,
    foot + 9,
    {
      lineBreak: false,
    },
  );
  pdf.text('Uso interno', right, foot + 9, { width: 150, align: 'right' });
}

/** The company's mark: a southern cross in a rounded square. */
function drawMark(pdf: Pdf, x: number, y: number): void {
  pdf.roundedRect(x, y, 30, 30, 7).fill(colour.primary);
  for (const [dx, dy, radius] of [
    [15, 6.5, 2.3],
    [15, 23.5, 2.6],
    [7.5, 13.5, 2.1],
    [22.5, 14.5, 2.3],
    [18.5, 18.5, 1.1],
  ] as const) {
    pdf.circle(x + dx, y + dy, radius).fill('#ffffff');
  }
}
