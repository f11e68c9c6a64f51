// The thread in which one workbook is read: started by `readWorkbook`, ended with it.
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import readXlsxFile from 'read-excel-file/node';
import { unpackZip, ZipError } from '../zip/read-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import type { WorkbookAnswer, WorkbookCell, WorkbookLimits } from './read-workbook.ts';

/** The reader makes a place for each row and column before the last one. */
const { bytes: given, limits } = workerData as { readonly bytes: Uint8Array; readonly limits: WorkbookLimits };

class TooLarge extends Error {}

/** Packs what was unpacked within the limits anew, so that the reader sees nothing else. */
async function repack(bytes: Buffer): Promise<Buffer> {
  const parts = unpackZip(bytes, limits.bytes, (path) => /\.(xml|rels)$/i.test(path));
  const texts = [...parts].map(([path, content]) => ({ path, text: content.toString('utf8') }));
  for (const { text } of texts) requireNear(text);
  const plain = texts.map(({ path, text }) => ({ path, content: [plainXml(path, text)] }));
  return buffer(writeZip(plain, new Date(0)));
}

/** What a spreadsheet shows of a formula that has no value. */
const noValue = '#N/A';
// No attribute holds a `<`: so each look ends at the next tag, whatever the file says.
const errorCells = /(<(?:\w+:)?c\s(?:[^<>]*?\s)?t\s*=\s*["'])e(?=["'])/g;
const valuelessCells = /<((?:\w+:)?)c((?:\s[^<>]*)?)>\s*<\1f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/\1f>)\s*<\/\1c>/g;
const typeOfCell = /\st\s*=\s*("[^"]*"|'[^']*')/;

/**
 * What the reader would take for something else: the error of a formula, and a formula that nobody has reckoned yet, are nothing to it,
 * as if the cell were empty; and it knows the days of 1904 by `1` alone, where some programs write `true`, and would be four years off.
 */
function plainXml(path: string, xml: string): string {
  if (path === 'xl/workbook.xml') return xml.replace(/(\sdate1904\s*=\s*["'])true(?=["'])/g, '$11');
  if (!path.startsWith('xl/worksheets/')) return xml;
  return xml.replace(errorCells, '$1str').replace(valuelessCells, (_all, prefix: string, attributes: string) => {
    const others = attributes.replace(typeOfCell, '');
    return `<${prefix}c${others} t="str"><${prefix}v>${noValue}</${prefix}v></${prefix}c>`;
  });
}

/** A day beyond all days is what a spreadsheet shows of it. */
const plainCell = (cell: WorkbookCell): WorkbookCell =>
  cell instanceof Date && Number.isNaN(cell.getTime()) ? '########' : cell;

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

/** Whether a sheet has rows under the same headings as the first one: of a table that somebody parted, the rest would be left out. */
function continues(
  [headings]: readonly (readonly unknown[])[],
  [own, ...rows]: readonly (readonly unknown[])[],
): boolean {
  const plain = (row: readonly unknown[] = []) =>
    row
      .map((cell) =>
        String(cell ?? '')
          .trim()
          .toLowerCase(),
      )
      .join('\n')
      .trimEnd();
  return plain(headings) !== '' && plain(headings) === plain(own) && rows.some((row) => plain(row) !== '');
}

/** A chart on a sheet of its own has no rows: the reader lists it without any, whatever its types say. */
const hasRows = ({ data }: { readonly data: unknown }): boolean => data !== undefined;

async function answer(): Promise<WorkbookAnswer> {
  try {
    const sheets = await readXlsxFile(await repack(Buffer.from(given)));
    const [first, ...others] = sheets.filter(hasRows);
    const rows = (first?.data ?? []) as unknown as WorkbookCell[][];
    const further = others.filter(({ data }) => continues(rows, data)).map(({ sheet }) => sheet);
    if (further.length > 0) return { refusal: 'WORKBOOK_OF_SHEETS', sheets: further.join(', ').slice(0, 200) };
    return { rows: rows.map((row) => row.map(plainCell)) };
  } catch (error) {
    const isTooLarge = error instanceof TooLarge || (error instanceof ZipError && error.isTooLarge);
    return { refusal: isTooLarge ? 'WORKBOOK_TOO_LARGE' : 'WORKBOOK_UNREADABLE' };
  }
}

parentPort?.postMessage(await answer());
