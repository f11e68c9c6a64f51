import { Readable } from 'node:stream';
import type { Queryable } from '#platform/db/database.ts';
import type { SheetInformation } from '#platform/documents/xlsx/information-sheet.ts';
import { writeWorkbook } from '#platform/documents/xlsx/write-workbook.ts';
import type { Language } from '#platform/i18n/language.ts';
import { importKindOf } from '../../shared/kinds/kinds.ts';
import { rowActions, rowActionWords } from '../../shared/outcome.ts';
import { guardCell } from '../cells/formula-guard.ts';
import type { Preparation } from '../queries/preparations.ts';
import { type OutcomeRow, readAllRows } from '../queries/rows.ts';

const words = {
  result: { es: 'Resultado', en: 'Result' },
  reason: { es: 'Motivo', en: 'Reason' },
  title: { es: 'Importación {id} con resultado', en: 'Import {id} with its result' },
} as const;

/** What the file that goes back is called, without its ending. */
export const returnedName = (importId: number, language: Language): string =>
  words.title[language].replace('{id}', String(importId));

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
    const headings = preparation.columns.map(({ heading }) => heading);
    yield `\uFEFF${lineOf([...headings, words.result[language], words.reason[language]])}`;
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
  const { importId, columns } = preparation;
  async function* batches() {
    for await (const page of readAllRows(db, importId)) {
      yield page.map((row) => {
        const [result, reason] = tellOutcome(preparation, row, language);
        return { ...Object.fromEntries(row.cells.map((cell, index) => [`c${index}`, cell])), result, reason };
      });
    }
  }
  return writeWorkbook({
    ...made,
    title: returnedName(importId, language),
    language,
    columns: [
      ...columns.map(({ heading }, index) => ({ name: `c${index}`, label: heading, type: 'text' as const })),
      { name: 'result', label: words.result[language], type: 'text' },
      { name: 'reason', label: words.reason[language], type: 'text' },
    ],
    rows: batches(),
    filterText: null,
  });
}
