import type { PdfDiagram, PdfNode } from '#demo/materials/build/pdf-model.ts';
import { colour, contentWidth, font, ink, page, toneColours } from '#demo/materials/build/pdf-theme.ts';

type Pdf = PDFKit.PDFDocument;

const boxHeight = 54;
const rowGap = 26;
const boxGap = 20;
const zoneInset = 28;
const zoneSide = 14;

/** Height in points that `drawDiagram` takes. */
export function diagramHeight(diagram: PdfDiagram): number {
  if (diagram.shape === 'flow') {
    const rows = Math.ceil(diagram.nodes.length / diagram.perRow);
    return rows * boxHeight + (rows - 1) * rowGap;
  }
  if (diagram.shape === 'zones') return 24 + diagram.zones.length * (zoneInset + zoneSide / 2);
  return 74;
}

/** Draws the diagram with its upper edge at `top`. */
export function drawDiagram(pdf: Pdf, diagram: PdfDiagram, top: number): void {
  if (diagram.shape === 'flow') drawFlow(pdf, diagram.nodes, diagram.perRow, top);
  else if (diagram.shape === 'zones') drawZones(pdf, diagram.zones, top);
  else drawScale(pdf, diagram.ranges, diagram.end, top);
}

function arrow(pdf: Pdf, fromX: number, fromY: number, toX: number, toY: number): void {
  const angle = Math.atan2(toY - fromY, toX - fromX);
  const wing = (turn: number) => [toX - 6 * Math.cos(angle + turn), toY - 6 * Math.sin(angle + turn)] as const;
  const [leftX, leftY] = wing(0.45);
  const [rightX, rightY] = wing(-0.45);
  pdf.lineWidth(1.2).strokeColor(colour.soft).moveTo(fromX, fromY).lineTo(toX, toY).stroke();
  pdf.fillColor(colour.soft).polygon([toX, toY], [leftX, leftY], [rightX, rightY]).fill();
}

function drawFlow(pdf: Pdf, nodes: readonly PdfNode[], perRow: number, top: number): void {
  const width = (contentWidth - (perRow - 1) * boxGap) / perRow;
  nodes.forEach((node, index) => {
    const row = Math.floor(index / perRow);
    const column = index % perRow;
    const x = page.left + column * (width + boxGap);
    const y = top + row * (boxHeight + rowGap);
    drawBox(pdf, node, x, y, width);
    if (index === nodes.length - 1) return;
    if (column < perRow - 1) {
      arrow(pdf, x + width + 3, y + boxHeight / 2, x + width + boxGap - 3, y + boxHeight / 2);
      return;
    }
    const turnY = y + boxHeight + rowGap / 2;
    const nextX = page.left + width / 2;
    pdf.lineWidth(1.2).strokeColor(colour.soft);
    pdf
      .moveTo(x + width / 2, y + boxHeight + 2)
      .lineTo(x + width / 2, turnY)
      .lineTo(nextX, turnY)
      .stroke();
    arrow(pdf, nextX, turnY, nextX, y + boxHeight + rowGap - 3);
  });
}

function drawBox(pdf: Pdf, node: PdfNode, x: number, y: number, width: number): void {
  const tone = toneColours[node.tone];
  pdf.lineWidth(0.9).roundedRect(x, y, width, boxHeight, 5).fillAndStroke(tone.fill, tone.border);
  pdf.font(font.bold).fontSize(8.6);
  const titleHeight = pdf.heightOfString(node.title, { width: width - 12 });
  pdf.font(font.regular).fontSize(7.6);
  const noteHeight = node.note === '' ? 0 : pdf.heightOfString(node.note, { width: width - 12 }) + 2;
  const start = y + (boxHeight - titleHeight - noteHeight) / 2;
  ink(pdf, 'bold', 8.6, tone.text).text(node.title, x + 6, start, { width: width - 12, align: 'center' });
  if (node.note === '') return;
  ink(pdf, 'regular', 7.6, colour.soft);
  pdf.text(node.note, x + 6, start + titleHeight + 2, { width: width - 12, align: 'center' });
}

function drawZones(pdf: Pdf, zones: readonly PdfNode[], top: number): void {
  const height = diagramHeight({ shape: 'zones', zones });
  zones.forEach((zone, index) => {
    const tone = toneColours[zone.tone];
    const x = page.left + index * zoneSide;
    const y = top + index * zoneInset;
    const width = contentWidth - index * zoneSide * 2;
    const inner = height - index * (zoneInset + zoneSide / 2);
    pdf.lineWidth(1).roundedRect(x, y, width, inner, 6).fillAndStroke(tone.fill, tone.border);
    ink(pdf, 'bold', 8.8, tone.text).text(zone.title, x + 12, y + 10, { continued: true });
    pdf
      .font(font.regular)
      .fillColor(colour.soft)
      .text(`   ${zone.note}`, { width: width - 24 });
  });
}

function drawScale(pdf: Pdf, ranges: readonly (PdfNode & { readonly from: string })[], end: string, top: number): void {
  const width = contentWidth / ranges.length;
  ranges.forEach((range, index) => {
    const tone = toneColours[range.tone];
    const x = page.left + index * width;
    pdf.lineWidth(1).rect(x, top, width, 48).fillAndStroke(tone.fill, tone.border);
    ink(pdf, 'bold', 9, tone.text).text(range.title, x + 6, top + 12, { width: width - 12, align: 'center' });
    ink(pdf, 'regular', 7.8, colour.soft);
    pdf.text(range.note, x + 6, top + 26, { width: width - 12, align: 'center' });
    ink(pdf, 'bold', 8, colour.ink).text(range.from, x, top + 55, { width: 60 });
  });
  pdf.text(end, page.left + contentWidth - 60, top + 55, { width: 60, align: 'right' });
}
