import type { Brand } from '#platform/parameters/read-brand.ts';
import { logoAddress } from '#product/logo.ts';
import { productName } from '#product/product-name.ts';
import type { PageFlow } from './page-flow.ts';
import { colors, margin, type TextStyle, text } from './report-style.ts';
import { lineHeight, type TextSetter } from './set-text.ts';
import { drawArtifact } from './tagging.ts';

export interface PageFrame {
  readonly title: string;
  readonly brand: Brand;
  /** left side of every footer */
  readonly printed: string;
  /** right side: `Página 2 de 9` */
  readonly pageOf: (page: number, pages: number) => string;
}

/** Draws the heads and feet of all pages, once their number is known. */
export function drawPageFrames(flow: PageFlow, setter: TextSetter, frame: PageFrame): void {
  setter.tags.asArtifact(() => drawFrames(flow, setter, frame));
}

function drawFrames({ document, left, right }: PageFlow, setter: TextSetter, frame: PageFrame): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    drawBrand(document, setter, left, frame.brand.logo);
    if (index > 0) {
      const room = (right - left) * 0.7;
      const [line = '', ...more] = setter.lines(frame.title, text.running, room);
      setter.draw(more.length > 0 ? `${line}…` : line, text.running, left, 28.5, { right });
    }
    const { accentColor } = frame.brand;
    hairline(document, left, right, 48, accentColor ?? colors.line, accentColor === null ? 0.6 : 1.4);
    const foot = document.page.height - margin.bottom + 14;
    hairline(document, left, right, foot);
    setter.draw(frame.printed, text.running, left, foot + 7);
    setter.draw(frame.pageOf(index + 1, count), text.running, left, foot + 7, { right });
  }
}

/** The company's own mark where it has one, else the product's. */
function drawBrand(document: PDFKit.PDFDocument, setter: TextSetter, left: number, logo: Brand['logo']): void {
  const source = logoAddress(logo);
  if (source !== null) {
    // By its address, the library keeps one picture for all pages.
    drawArtifact(document, () => document.image(source, left, 18, { fit: [150, 25], valign: 'center' }));
    return;
  }
  drawArtifact(document, () => drawMark(document, setter.inkOf(colors.primary), left, 26, 15));
  setter.draw(productName, text.brand, left + 20, 27);
}

/** Leads to each marked place, where there is more than one page to find it in. */
export function drawOutline({ document, marks }: PageFlow): void {
  if (document.bufferedPageRange().count < 2) return;
  for (const { title, page, top } of marks) {
    // The library measures from the foot and from the right edge, and its types tell of neither.
    const place = { pageNumber: page, top: Math.max(0, top - 12), left: document.page.width };
    document.outline.addItem(title, place as object);
  }
}

/** A thin line across, in points from the top. */
export function hairline(
  document: PDFKit.PDFDocument,
  left: number,
  right: number,
  y: number,
  color: string = colors.line,
  width = 0.6,
): void {
  drawArtifact(document, () => document.moveTo(left, y).lineTo(right, y).lineWidth(width).strokeColor(color).stroke());
}

/** The mark of the product, as in `platform/ui/brand/logo-mark.tsx`. */
function drawMark(document: PDFKit.PDFDocument, color: string, x: number, y: number, size: number): void {
  document
    .save()
    .translate(x, y)
    .scale(size / 32)
    .lineWidth(3.4)
    .lineCap('round')
    .lineJoin('round');
  document.path('M24.6 7.3A12 12 0 1 0 27.9 16.8').strokeColor(color).stroke();
  document.path('M10.8 15.8l5 5L28.3 8.3').strokeColor(colors.accent).stroke();
  document.restore();
}

/** The title and the lines under it, at the top of the first page. */
export function drawOpening(flow: PageFlow, setter: TextSetter, title: string, subtitle: readonly string[]): void {
  const place = (lines: readonly string[], style: TextStyle) =>
    flow.place(
      lines.map((line) => ({
        height: lineHeight(style),
        draw: (y: number) => setter.draw(line, style, flow.left, y),
      })),
    );
  setter.tags.within('H1', () => place(setter.lines(title, text.title, flow.width), text.title));
  for (const line of subtitle) {
    setter.tags.within('P', () => place(setter.lines(line, text.subtitle, flow.width), text.subtitle));
  }
  flow.gap(14);
}
