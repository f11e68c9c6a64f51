import type { TableColumn } from './draw-table.ts';
import { openFaces } from './report-faces.ts';
import { type TextStyle, text } from './report-style.ts';
import { blanks } from './set-text.ts';

/** Rows that are looked at. */
const sampleRows = 400;
/** Points: of what stands between two columns, and of the widest that a column asks for. */
const between = 11;
const widest = 190;
/** Longer words are broken, as is what has no blank for a whole line. */
const longestUnbroken = 90;
/** A4 in landscape between its margins. */
const pageWidth = 757;

/**
 * Columns as wide as their texts need: no word is broken while there is room, then each gets its part of what is left by how
 * much most of its texts ask for. To be asked once for tables that stand under each other.
 */
export function fitColumns(
  columns: readonly Omit<TableColumn, 'share'>[],
  rows: readonly (readonly string[])[],
): TableColumn[] {
  const sample = rows.slice(0, sampleRows);
  const asked = columns.map(({ label }, index) =>
    askedWidth(
      label,
      sample.map((row) => row[index] ?? ''),
    ),
  );
  const sum = (of: 'least' | 'wanted') => asked.reduce((total, each) => total + each[of], 0);
  const [least, wanted] = [sum('least'), sum('wanted')];
  const part = wanted > least ? Math.min(1, Math.max(0, (pageWidth - least) / (wanted - least))) : 0;
  return columns.map((column, index) => {
    const each = asked[index] ?? { least: 1, wanted: 1 };
    return { ...column, share: each.least + (each.wanted - each.least) * part };
  });
}

function askedWidth(label: string, texts: readonly string[]): { readonly least: number; readonly wanted: number } {
  const words = new Set(texts.flatMap((each) => each.split(blanks)));
  const longest = Math.max(0, ...[...words].map((word) => width(word, text.body)));
  const head = Math.max(...label.split(blanks).map((word) => width(word, text.columnHead)));
  const least = Math.max(head, Math.min(longest, longestUnbroken)) + between;
  const widths = texts.map((each) => width(each, text.body)).sort((a, b) => a - b);
  const usual = Math.max(width(label, text.columnHead), widths[Math.floor(widths.length * 0.9)] ?? 0);
  return { least, wanted: Math.max(least, Math.min(usual, widest) + between) };
}

function width(of: string, { face, size }: TextStyle): number {
  const font = openFaces()[face];
  return (font.layout(of).advanceWidth / font.unitsPerEm) * size;
}
