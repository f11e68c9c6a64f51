import { Readable } from 'node:stream';
import type { Queryable } from '#platform/db/database.ts';
import type { SheetInformation } from '#platform/documents/xlsx/information-sheet.ts';
import { writeWorkbook } from '#platform/documents/xlsx/write-workbook.ts';
import type { Language } from '#platform/i18n/language.ts';
import { importKindOf } from '../../shared/kinds/kinds.ts';
import { rowActions, rowActionWords } from '../../shared/outcome.ts';
import { guardCell } from '../cells/formula-guard.ts';
import { ownColumns, returnedColumns } from '../cells/returned-columns.ts';
import type { Preparation } from '../queries/preparations.ts';
import { type OutcomeRow, readAllRows } from '../queries/rows.ts';

const title = { es: 'Importación {id} con resultado', en: 'Import {id} with its result' };
const { result: resultWords, reason: reasonWords } = returnedColumns;

/** What the file that goes back is called, without its ending. */
export const returnedName = (importId: number, language: Language): string =>
  title[language].replace('{id}', String(importId));

/** The headings of the file as it first came: what an earlier result added is said anew. */
function headingsOf({ columns }: Preparation): readonly string[] {
  const headings = columns.map(({ heading }) => heading);
  return headings.slice(0, ownColumns(headings));
}

/** What became of a row in two cells. */
function tellOutcome(
  { kind }: Preparation,
  { action, problems }: OutcomeRow,
  language: Language,
): readonly [string, string] {
  const columns = importKindOf(kind)?.columns ?? {};
  const result = action === null ? '' : rowActionWords[rowActions[action] ?? 'refused'][language];
  const reasons = problems.map(({ column, ...text }) => {
    const label = columns[column]?.label[language];
    return label === undefined ? text[language] : `${label}: ${text[language]}`;
  });
  return [result, reasons.join('; ')];
}

/** The rows of a file as text that spreadsheets open, in their order, with two more columns. What looks like a formula runs nowhere. */
export function returnAsText(db: Queryable, preparation: Preparation, language: Language): Readable {
  async function* lines() {
    const headings = headingsOf(preparation);
    yield `\uFEFF${lineOf([...headings, resultWords[language], reasonWords[language]])}`;
    for await (const page of readAllRows(db, preparation.importId)) {
      yield page
        .map((row) => {
          const cells = headings.map((_heading, index) => row.cells[index] ?? '');
          return lineOf([...cells, ...tellOutcome(preparation, row, language)]);
        })
        .join('');
    }
  }
  return Readable.from(lines());
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`;

function quoted(cell: string): string {
  const plain = guardCell(cell);
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The same as a workbook, where cells of text are never run. */
export function returnAsWorkbook(
  db: Queryable,
  preparation: Preparation,
  language: Language,
  made: Pick<SheetInformation, 'exportedBy' | 'exportedAt' | 'timeZone' | 'company'>,
): Readable {
  const { importId } = preparation;
  const headings = headingsOf(preparation);
  async function* batches() {
    for await (const page of readAllRows(db, importId)) {
      yield page.map((row) => {
        const [result, reason] = tellOutcome(preparation, row, language);
        return {
          ...Object.fromEntries(headings.map((_heading, index) => [`c${index}`, row.cells[index] ?? ''])),
          result,
          reason,
        };
      });
    }
  }
  return writeWorkbook({
    ...made,
    title: returnedName(importId, language),
    language,
    columns: [
      ...headings.map((heading, index) => ({ name: `c${index}`, label: heading, type: 'text' as const })),
      { name: 'result', label: resultWords[language], type: 'text' },
      { name: 'reason', label: reasonWords[language], type: 'text' },
    ],
    rows: batches(),
    filterText: null,
  });
}
