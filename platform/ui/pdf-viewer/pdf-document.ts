import { type DocumentProps, pdfjs } from 'react-pdf';
import { hasFigure } from './pdf-figures.ts';
import type { PdfPiece } from './pdf-text.ts';

/** An opened document, as react-pdf hands it over. */
export type PdfDocument = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0];

export interface PdfPageText {
  /** in points */
  readonly width: number;
  readonly height: number;
  /** Empty where the page has no text layer, as a scan. */
  readonly pieces: readonly PdfPiece[];
}

/** The text layer of a page, counted from 1, as the page is turned for reading. */
export async function readPageText(document: PdfDocument, page: number): Promise<PdfPageText> {
  const loaded = await document.getPage(page);
  const { width, height, transform } = loaded.getViewport({ scale: 1 });
  const { items } = await loaded.getTextContent();
  const pieces = items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [, , c, d, x, y] = pdfjs.Util.transform(transform, item.transform) as number[];
    return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width, size: Math.hypot(c ?? 0, d ?? 0) }];
  });
  return { width, height, pieces };
}

/** A page to be read as text. */
export interface PdfReadPage extends PdfPageText {
  /** it shows what its text does not tell */
  readonly hasFigure: boolean;
}

/** Every page to be read as text, in order. */
export async function readText(document: PdfDocument): Promise<PdfReadPage[]> {
  const texts: PdfReadPage[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const text = await readPageText(document, page);
    const drawn = await (await document.getPage(page)).getOperatorList();
    texts.push({ ...text, hasFigure: hasFigure(drawn, pdfjs.OPS, text.width * text.height) });
  }
  return texts;
}

/** height / width of a page, counted from 1, as it is turned for reading. */
export async function readRatio(document: PdfDocument, page: number): Promise<number> {
  const { width, height } = (await document.getPage(page)).getViewport({ scale: 1 });
  return height / width;
}
