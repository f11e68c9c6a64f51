// The thread in which one workbook is read: started by `readWorkbook`, ended with it.
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import { unpackZip, ZipError } from '../zip/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import type { WorkbookAnswer, WorkbookCell } from './read-workbook.ts';

/** Bytes of all parts unpacked, and the last row and column that a cell may be in: the reader makes a place for each one before. */
const limits = { bytes: 32 * 1024 * 1024, row: 10_000, columnLetters: 2 } as const;

class TooLarge extends Error {}

/** Packs what was unpacked within the limits anew, so that the reader sees nothing else. */
async function repack(bytes: Buffer): Promise<Buffer> {
  const parts = unpackZip(bytes, limits.bytes, (path) => /\.(xml|rels)$/i.test(path));
  const texts = [...parts].map(([path, content]) => ({ path, content: [content.toString('utf8')] }));
  for (const { content } of texts) requireNear(content[0] ?? '');
  return buffer(writeZip(texts, new Date(0)));
}

/** @throws TooLarge for a cell far out, before which every other would be a place in memory */
function requireNear(xml: string): void {
  for (const [, column = '', row = ''] of xml.matchAll(/<(?:\w+:)?(?:c|row)\s[^>]*?\br="([A-Z]*)(\d+)"/g)) {
    if (column.length > limits.columnLetters || Number(row) > limits.row) throw new TooLarge();
  }
}

async function answer(): Promise<WorkbookAnswer> {
  try {
    const bytes = Buffer.from(workerData as Uint8Array);
    return { rows: (await readSheet(await repack(bytes))) as unknown as WorkbookCell[][] };
  } catch (error) {
    const isTooLarge = error instanceof TooLarge || (error instanceof ZipError && error.isTooLarge);
    return { refusal: isTooLarge ? 'WORKBOOK_TOO_LARGE' : 'WORKBOOK_UNREADABLE' };
  }
}

parentPort?.postMessage(await answer());
