import { pdfjs } from 'react-pdf';

/** The worker of the very pdf.js that react-pdf brings; another version of it would be refused. */
const workers = import.meta.glob<string>('../../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
pdfjs.GlobalWorkerOptions.workerSrc = Object.values(workers)[0] ?? '';

const fonts = import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const decoders = import.meta.glob<string>('../../../node_modules/pdfjs-dist/wasm/{openjpeg,jbig2,qcms_bg}.wasm', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Hashed addresses, by file name, of what pdf.js fetches besides the document: fonts it may name, image decoders. */
const helpers: Record<string, string> = Object.fromEntries(
  Object.entries({ ...fonts, ...decoders }).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/** Serves pdf.js its helpers under their hashed addresses; it asks by plain file name. */
class HashedFileFactory {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = helpers[filename];
    if (address === undefined) throw new Error(`${kind} ${filename} is not served`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/**
 * Options of pdf.js that every document is opened with: no script of a document is run, nothing comes from elsewhere.
 * Only errors reach the console: a reader who leaves before the last page is drawn is no warning to anybody.
 */
export const pdfOptions = {
  verbosity: pdfjs.VerbosityLevel.ERRORS,
  BinaryDataFactory: HashedFileFactory,
  standardFontDataUrl: '/',
  wasmUrl: '/',
  useWorkerFetch: false,
  useSystemFonts: false,
  isEvalSupported: false,
} as const;
