import type { GridRow } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatCell } from '../format-cell.ts';
import type { GridColumn } from '../types.ts';

/** A value as a spreadsheet takes it from the clipboard: what would end its cell is in quotes, and what only keeps a line whole is left out. */
function asCell(shown: string): string {
  const text = shown.replaceAll('\u2060', '');
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as text with tabs, under the heads of the columns: what a spreadsheet takes from the clipboard as a table. */
export function rowsAsText(rows: readonly GridRow[], columns: readonly GridColumn[], language: Language): string {
  const heads = columns.map(({ field }) => field.label[language]);
  const lines = rows.map((row) => columns.map(({ name, field }) => formatCell(field, row[name], language)));
  return [heads, ...lines].map((line) => line.map(asCell).join('\t')).join('\r\n');
}
