import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { compressionLevel, writeZip, type ZipPart } from '../zip/write-zip.ts';
import { informationName, informationXml, printedEnds, type SheetInformation } from './information-sheet.ts';
import {
  contentTypes,
  coreProperties,
  type NamedSheet,
  rootRelations,
  workbookRelations,
  workbookXml,
} from './package-parts.ts';
import { RowReader } from './row-reader.ts';
import type { SheetColumn, SheetRow } from './sheet-columns.ts';
import { sheetName } from './sheet-name.ts';
import { cellWriters, rowsXml, type SheetSize, sheetXml } from './sheet-xml.ts';
import { stylesXml } from './styles.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows of one sheet under its head (limits of Excel). */
export const sheetRows = 1_048_575;

export interface Workbook extends SheetInformation {
  readonly columns: readonly SheetColumn[];
  /** read once, batch by batch, as fast as the document is read; told to stop when the document is no longer wanted */
  readonly rows: AsyncIterable<readonly SheetRow[]>;
  /** rows of a sheet before the next begins; never more than `sheetRows` */
  readonly rowsPerSheet?: number;
}

/**
 * Writes an .xlsx of one table as it is read, in memory that does not grow with the rows: strings are inside their cells,
 * and the parts that need to know every sheet come last. A last sheet says what was exported, by whom and when.
 */
export function writeWorkbook(workbook: Workbook): Readable {
  const reader = new RowReader(workbook.rows);
  const stream = Readable.from(writeZip(workbookParts(workbook, reader), workbook.exportedAt));
  // Also when nobody ever read from it, so that the source is let go in any case.
  stream.once('close', () => void reader.close().catch(() => {}));
  return stream;
}

async function* workbookParts(
  workbook: Workbook,
  reader: RowReader<SheetRow>,
): AsyncGenerator<ZipPart, void, undefined> {
  const { title, exportedBy, exportedAt, language, columns, timeZone } = workbook;
  const properties = { title, author: exportedBy, created: exportedAt, language };
  // Programs that look at the first bytes know the format by this part.
  yield { path: '_rels/.rels', content: [rootRelations] };
  yield { path: 'docProps/core.xml', content: [coreProperties(properties)] };
  yield { path: 'xl/styles.xml', content: [stylesXml] };
  const sheets: NamedSheet[] = [];
  let rows = 0;
  do {
    const size: SheetSize = { rows: 0, pagesWide: 1 };
    const taken = [...sheets.map(({ name }) => name), informationName(language)];
    const maximumRows = Math.min(workbook.rowsPerSheet ?? sheetRows, sheetRows);
    const content = sheetXml(columns, reader, timeZone, { maximumRows, ends: printedEnds(workbook) }, size);
    yield { path: `xl/worksheets/sheet${sheets.length + 1}.xml`, content };
    sheets.push({ name: sheetName(title, taken), table: { columns: columns.length, ...size } });
    rows += size.rows;
  } while ((await reader.peek()).length > 0);
  const all = [...sheets, { name: informationName(language), table: null }];
  yield { path: `xl/worksheets/sheet${all.length}.xml`, content: [informationXml(workbook, rows)] };
  yield { path: 'xl/workbook.xml', content: [workbookXml(all)] };
  yield { path: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(all.length)] };
  yield { path: '[Content_Types].xml', content: [contentTypes(all.length)] };
}

const deflate = promisify(deflateRaw);
/** Everything but the rows, about. */
const frameBytes = 4_500;

/** About how many bytes a workbook of `count` rows like those of the sample will have, for showing progress. */
export async function estimateWorkbookBytes(
  columns: readonly SheetColumn[],
  timeZone: string,
  sample: readonly SheetRow[],
  count: number,
): Promise<number> {
  if (sample.length === 0) return frameBytes;
  const xml = rowsXml(columns, cellWriters(columns, timeZone), sample, 2);
  const compressed = await deflate(xml, { level: compressionLevel });
  return Math.round(frameBytes + (compressed.length / sample.length) * count);
}
