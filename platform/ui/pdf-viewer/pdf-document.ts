import { type DocumentProps, pdfjs } from 'react-pdf';
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

/** The text layer of every page, in order. */
export async function readText(document: PdfDocument): Promise<PdfPageText[]> {
  const texts: PdfPageText[] = [];
  for (let page = 1; page <= document.numPages; page += 1) texts.push(await readPageText(document, page));
  return texts;
}
