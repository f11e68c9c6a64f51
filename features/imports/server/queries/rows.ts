import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { Language } from '#platform/i18n/language.ts';
import { type ImportRows, rowsPage } from '../../shared/contract.ts';
import type { ImportKindShape } from '../../shared/kinds/import-kind.ts';
import { type RowAction, type RowChange, type RowProblem, rowActions } from '../../shared/outcome.ts';
import { requireKind } from '../kinds/kinds.ts';
import type { Preparation } from './preparations.ts';
import { rowsBehind } from './rows-behind.ts';
import { tellCell } from './tell-cell.ts';

/** A row of the file with what became of it; null before a trial. */
export interface OutcomeRow {
  readonly line: number;
  readonly action: number | null;
  readonly name: string;
  readonly changes: readonly RowChange[];
  readonly problems: readonly RowProblem[];
  readonly cells: readonly string[];
}

/** Some rows of a trial or of a release, of one outcome or of all, behind a line. */
export async function readRows(
  db: Queryable,
  preparation: Preparation,
  { action, after = 0 }: { readonly action?: RowAction | undefined; readonly after?: number | undefined },
  language: Language,
): Promise<ImportRows> {
  const { importId, kind, settings } = preparation;
  const { shape } = requireKind(kind);
  const ofAction = action === undefined ? sql`` : sql`and o.action = ${rowActions.indexOf(action)}`;
  const { rows } = await sql<OutcomeRow>`
    select o.line, o.action, o.name, o.changes, o.problems, r.cells
    from import_outcome o join import_row r using (import_id, line)
    where o.import_id = ${importId} and o.line > ${after} ${ofAction}
    order by o.line limit ${rowsPage + 1}`.execute(db);
  const page = rows.slice(0, rowsPage);
  return {
    rows: page.map((row) => presentRow(shape, settings.columns, row, language)),
    next: rows.length > rowsPage ? (page.at(-1)?.line ?? null) : null,
  };
}

function presentRow(
  { columns }: ImportKindShape,
  places: Readonly<Record<string, number>>,
  { line, action, name, changes, problems, cells }: OutcomeRow,
  language: Language,
): ImportRows['rows'][number] {
  const label = (column: string) => columns[column]?.label[language] ?? '';
  const told = (column: string, value: string) => {
    const declared = columns[column];
    return declared === undefined ? value : tellCell(declared, value, language);
  };
  return {
    line,
    action: rowActions[action ?? 3] ?? 'refused',
    name,
    changes: changes.map(({ field, before, after }) => ({
      field,
      label: label(field),
      before: told(field, before),
      after: told(field, after),
    })),
    problems: problems.map(({ column, code, ...text }) => ({
      column,
      code,
      label: label(column),
      text: text[language],
    })),
    // In the order of the template, whatever the file's is.
    cells: Object.keys(columns).flatMap((column) => {
      const place = places[column];
      const text = place === undefined ? '' : (cells[place] ?? '').trim();
      return text === '' ? [] : [{ label: label(column), text: shortened(text) }];
    }),
  };
}

/** Characters of a cell that a page shows; the file that goes back has all. */
const longestShown = 500;

const shortened = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);

/** Every row of a file in its order, page by page, with what became of it: for the file that goes back. */
export async function* readAllRows(db: Queryable, importId: number): AsyncGenerator<readonly OutcomeRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<OutcomeRow>`
      select r.line, r.cells, o.action, coalesce(o.name, '') as name, coalesce(o.changes, '[]') as changes,
        coalesce(o.problems, '[]') as problems
      from ${rowsBehind(importId, after, 1_000)}
      left join import_outcome o on o.import_id = ${importId} and o.line = r.line order by r.line`.execute(db);
    if (rows.length === 0) return;
    after = rows.at(-1)?.line ?? after;
    yield rows;
  }
}
