import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';

pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;

/** Hashed addresses of the fonts that a PDF may name without carrying them, by file name. */
const standardFonts: Record<string, string> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/** Serves pdf.js the standard fonts under their hashed addresses; it asks by plain file name. */
class HashedFontFactory {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = kind === 'standardFontDataUrl' ? standardFonts[filename] : undefined;
    if (address === undefined) throw new Error(`${kind} ${filename} is not served`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Options of pdf.js that every document is opened with: no script of a document is run, nothing comes from elsewhere. */
export const pdfOptions = {
  BinaryDataFactory: HashedFontFactory,
  standardFontDataUrl: '/',
  useWorkerFetch: false,
  useSystemFonts: false,
  isEvalSupported: false,
} as const;
