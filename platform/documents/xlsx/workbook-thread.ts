// The thread in which one workbook is read: started by `readWorkbook`, ended with it.
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import { unpackZip, ZipError } from '../zip/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import type { WorkbookAnswer, WorkbookCell, WorkbookLimits } from './read-workbook.ts';

/** The reader makes a place for each row and column before the last one. */
const { bytes: given, limits } = workerData as { readonly bytes: Uint8Array; readonly limits: WorkbookLimits };

class TooLarge extends Error {}

/** Packs what was unpacked within the limits anew, so that the reader sees nothing else. */
async function repack(bytes: Buffer): Promise<Buffer> {
  const parts = unpackZip(bytes, limits.bytes, (path) => /\.(xml|rels)$/i.test(path));
  const texts = [...parts].map(([path, content]) => ({ path, content: [content.toString('utf8')] }));
  for (const { content } of texts) requireNear(content[0] ?? '');
  return buffer(writeZip(texts, new Date(0)));
}

/** Any attribute `r`, in either quotes. Wherever it stands: what the reader takes for a tag is its own affair. */
const addresses = /(?:[\s"']|(?<!xmlns):)r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const references = /&#(?:x([0-9a-f]+)|(\d+));/gi;

/** @throws TooLarge for a cell far out, before which every other would be a place in memory */
function requireNear(xml: string): void {
  for (const [, quoted, apostrophed = ''] of xml.matchAll(addresses)) {
    const address = (quoted ?? apostrophed).replace(references, (_all, hex?: string, decimal?: string) =>
      String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    );
    const digits = address.search(/\d/);
    if (digits < 0) continue;
    // As the reader computes both: whatever JavaScript takes for a number is one (`1e6`).
    const letters = [...address.slice(0, digits)];
    const column = letters.reduce((sum, letter) => sum * 26 + (letter.charCodeAt(0) - 64), 0);
    if (column > limits.column || Number(address.slice(digits)) > limits.row) throw new TooLarge();
  }
}

async function answer(): Promise<WorkbookAnswer> {
  try {
    return { rows: (await readSheet(await repack(Buffer.from(given)))) as unknown as WorkbookCell[][] };
  } catch (error) {
    const isTooLarge = error instanceof TooLarge || (error instanceof ZipError && error.isTooLarge);
    return { refusal: isTooLarge ? 'WORKBOOK_TOO_LARGE' : 'WORKBOOK_UNREADABLE' };
  }
}

parentPort?.postMessage(await answer());
