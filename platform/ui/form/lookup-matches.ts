import type { GridRow } from '#platform/grid/wire.ts';

/** How the rows of a lookup are searched and called: a part of its `LookupSource`. */
interface SearchedRows {
  readonly searchNames: readonly string[];
  readonly labelOf: (row: GridRow) => string;
}

/** Without case and accents, as a person compares. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a row that is here already is one of those that a typed text asks for. */
export function isAskedFor({ searchNames, labelOf }: SearchedRows, row: GridRow, typed: string): boolean {
  const word = plain(typed.trim());
  return [...searchNames.map((name) => String(row[name] ?? '')), labelOf(row)].some((text) =>
    plain(text).includes(word),
  );
}

/**
 * Whether rows are all that there are, so that a search in them finds what the server would find.
 * @param asked how many rows were asked for
 */
export function isWholeList({ searchNames }: SearchedRows, rows: readonly GridRow[], asked: number): boolean {
  return rows.length < asked && rows.every((row) => searchNames.every((name) => name in row));
}
