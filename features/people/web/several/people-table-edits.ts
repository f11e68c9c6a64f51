import type { PeopleCells, PeopleColumn } from '../../shared/people-table.ts';

/** A row of the table as it is corrected. */
export interface PeopleRow {
  /** of this row alone, in this table */
  readonly id: number;
  readonly cells: PeopleCells;
}

/** A table of people to be added. */
export interface PeopleTable {
  readonly columns: readonly PeopleColumn[];
  readonly rows: readonly PeopleRow[];
  /** headings that name no column */
  readonly unread: readonly string[];
}

/** The table with another word in one cell. */
export function withWord(table: PeopleTable, id: number, column: PeopleColumn, word: string): PeopleTable {
  return withCells(table, column, word, (row) => row.id === id);
}

/** The table with a word replaced in each row that says it: a sector that is written wrong is wrong for everybody. */
export function withOffer(table: PeopleTable, column: PeopleColumn, word: string, offer: string): PeopleTable {
  return withCells(table, column, offer, ({ cells }) => cells[column]?.trim() === word.trim());
}

function withCells(
  { rows, ...table }: PeopleTable,
  column: PeopleColumn,
  word: string,
  isMeant: (row: PeopleRow) => boolean,
): PeopleTable {
  return {
    ...table,
    rows: rows.map((row) => (isMeant(row) ? { ...row, cells: { ...row.cells, [column]: word } } : row)),
  };
}
