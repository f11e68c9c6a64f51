import type { WorkbookCell } from '#platform/documents/xlsx/read-workbook.ts';
import { languages } from '#platform/i18n/language.ts';
import { collaboratorShape } from '../../shared/contract.ts';
import { type PeopleCells, type PeopleColumn, peopleColumns, tableLimits } from '../../shared/people-table.ts';
import { foldedName } from './find-named.ts';

interface Table {
  readonly rows: readonly PeopleCells[];
  /** headings that name no column */
  readonly unread: readonly string[];
}

/** What the columns are called in sheets beside their own labels. */
const otherNames: Readonly<Record<string, PeopleColumn>> = {
  'nro legajo': 'employee_Nr',
  'numero de legajo': 'employee_Nr',
  'n legajo': 'employee_Nr',
  'employee number': 'employee_Nr',
  'apellido y nombre': 'name',
  'nombre y apellido': 'name',
  usuario: 'cwid',
  user: 'cwid',
  puesto: 'profile_Name',
  correo: 'email',
  mail: 'email',
  'e mail': 'email',
  ingreso: 'onboard_Date',
};

const columnsByName = new Map<string, PeopleColumn>([
  ...peopleColumns.map((column) => [foldedName(column), column] as const),
  ...peopleColumns.flatMap((column) =>
    languages.map((language) => [foldedName(collaboratorShape.fields[column].label[language]), column] as const),
  ),
  ...Object.entries(otherNames),
]);

/** The people of a table: by the headings of its first row where two of them name columns, else in the order of `peopleColumns`. */
export function readTable(cells: readonly (readonly WorkbookCell[])[]): Table {
  const [first = [], ...rest] = cells.map((row) => row.map(wordsOf)).filter((row) => row.some((word) => word !== ''));
  const named = first.map((word) => columnsByName.get(foldedName(word)));
  const isHead = named.filter((column) => column !== undefined).length > 1;
  const columns = isHead ? named : peopleColumns;
  const rows = (isHead ? rest : [first, ...rest]).filter((row) => row.length > 0);
  return {
    rows: rows.map((row) =>
      Object.fromEntries(
        columns.flatMap((column, index) => (column === undefined || !row[index] ? [] : [[column, row[index]]])),
      ),
    ),
    unread: isHead ? first.filter((word, index) => word !== '' && named[index] === undefined) : [],
  };
}

function wordsOf(cell: WorkbookCell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  if (cell instanceof Date) return cell.toISOString().replace(/T.*$/, '');
  // A cell that is cut is wrong all the same: nothing of a person is so long.
  return String(cell).replace(/\s+/g, ' ').trim().slice(0, tableLimits.cell);
}
