import { escapeXml } from './escape-xml.ts';
import type { RowReader } from './row-reader.ts';
import {
  type CellWriter,
  cellWriter,
  columnLetters,
  columnWidths,
  type SheetColumn,
  type SheetRow,
  textCell,
} from './sheet-columns.ts';
import { style } from './styles.ts';

export const sheetStart =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/** Rows written at once: keeps each turn of the event loop short. */
const rowsAtOnce = 50;
/** A sheet that reaches so many characters ends, whatever its rows: its part stays below 4 GiB in UTF-8. */
const maximumCharacters = 1_000_000_000;

export interface SheetSize {
  /** rows under the head */
  rows: number;
  /** printed pages beside each other */
  pagesWide: number;
}

/** Characters of a row on one printed page; more would be too small to read. */
const printedCharacters = 220;

/** Writes rows under addresses that count from `firstRow`. */
export function rowsXml(
  columns: readonly SheetColumn[],
  writers: readonly CellWriter[],
  rows: readonly SheetRow[],
  firstRow: number,
): string {
  const letters = columns.map((_, index) => columnLetters(index));
  let xml = '';
  for (const [position, row] of rows.entries()) {
    const number = firstRow + position;
    xml += `<row r="${number}">`;
    for (const [index, { name }] of columns.entries()) {
      xml += writers[index]?.(row[name], `${letters[index]}${number}`) ?? '';
    }
    xml += '</row>';
  }
  return xml;
}

export function cellWriters(columns: readonly SheetColumn[], timeZone: string): CellWriter[] {
  return columns.map((column) => cellWriter(column, timeZone));
}

/**
 * One sheet of rows: a frozen head, a filter over everything, and a page set-up for printing. It ends when the rows do or
 * when the sheet is full, and leaves its size in `size`.
 */
export async function* sheetXml(
  columns: readonly SheetColumn[],
  reader: RowReader<SheetRow>,
  timeZone: string,
  { maximumRows, ends }: { readonly maximumRows: number; readonly ends: PrintedEnds },
  size: SheetSize,
): AsyncGenerator<string, void, undefined> {
  const widths = columnWidths(columns, await reader.peek());
  size.pagesWide = Math.max(1, Math.ceil(widths.reduce((sum, width) => sum + width, 0) / printedCharacters));
  yield headXml(columns, widths);
  const writers = cellWriters(columns, timeZone);
  let characters = 0;
  while (size.rows < maximumRows && characters < maximumCharacters) {
    const rows = await reader.take(Math.min(rowsAtOnce, maximumRows - size.rows));
    if (rows.length === 0) break;
    const xml = rowsXml(columns, writers, rows, size.rows + 2);
    size.rows += rows.length;
    characters += xml.length;
    yield xml;
  }
  const corner = `${columnLetters(columns.length - 1)}${size.rows + 1}`;
  yield `</sheetData><autoFilter ref="A1:${corner}"/>${printXml('landscape', size.pagesWide, ends)}</worksheet>`;
}

/** What stands at head and foot of a printed page, with the signs that spreadsheets have for it; empty: nothing. */
export interface PrintedEnds {
  readonly head: string;
  readonly foot: string;
}

/** How a sheet is printed: A4, so many pages beside each other, each with its head and foot. */
export function printXml(
  orientation: 'landscape' | 'portrait',
  pagesWide: number,
  { head, foot }: PrintedEnds,
): string {
  return [
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" orientation="${orientation}" fitToWidth="${pagesWide}" fitToHeight="0"/>`,
    `<headerFooter>${head === '' ? '' : `<oddHeader>${escapeXml(head)}</oddHeader>`}<oddFooter>${escapeXml(foot)}</oddFooter></headerFooter>`,
  ].join('');
}

function headXml(columns: readonly SheetColumn[], widths: readonly number[]): string {
  const cols = widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  const cells = columns.map(({ label }, index) => textCell(label, `${columnLetters(index)}1`, style.head)).join('');
  return [
    sheetStart,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>',
    '<sheetFormatPr defaultRowHeight="15"/>',
    `<cols>${cols}</cols><sheetData>`,
    `<row r="1" ht="21" customHeight="1">${cells}</row>`,
  ].join('');
}
