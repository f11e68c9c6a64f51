import Box from '@mui/material/Box';
import { type Dispatch, type KeyboardEvent, memo, type SetStateAction, startTransition, useState } from 'react';
import { PersonEffect, useFieldLabels } from '#features/records/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { TrashIcon } from '#platform/ui/icons/record-icons.tsx';
import { Button, IconButton } from '#platform/ui/plain/button.tsx';
import { collaboratorShape } from '../../shared/contract.ts';
import { neededColumns, type PeopleColumn, type ReadPerson, tableLimits } from '../../shared/people-table.ts';
import { cellsLook } from './people-cells-look.ts';
import { type PeopleRow, type PeopleTable, withOffer, withWord } from './people-table-edits.ts';
import type { JudgedPeople } from './use-judged-people.ts';

interface PeopleCellsTableProps {
  readonly table: PeopleTable;
  readonly judged: JudgedPeople;
  /** the same from one drawing to the next, so that a letter draws its own row alone */
  readonly onChange: Dispatch<SetStateAction<PeopleTable>>;
}

/** The people as rows of cells, on a phone as cards: what is wrong stands in its cell, and is corrected there. */
export function PeopleCellsTable({ table, judged, onChange }: PeopleCellsTableProps) {
  const { t } = useTexts('people');
  const label = useFieldLabels(collaboratorShape);
  const { columns, rows } = table;
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <Box sx={cellsLook}>
      <table aria-label={t('several.table')}>
        <thead>
          <tr>
            <th scope="col">{t('several.row')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {label(column)}
                {neededColumns.includes(column) && <span aria-hidden> *</span>}
              </th>
            ))}
            <th scope="col">{t('several.gets')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <PersonRow
              key={row.id}
              row={row}
              place={index + 1}
              columns={columns}
              person={judged.of(row.id)}
              effect={judged.effectOf(row.id)}
              isOpen={opened === row.id}
              onOpen={setOpened}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

interface PersonRowProps {
  readonly row: PeopleRow;
  /** from 1 */
  readonly place: number;
  readonly columns: readonly PeopleColumn[];
  /** undefined until the server has judged the row */
  readonly person: ReadPerson | undefined;
  /** what the person will get; undefined until it is known */
  readonly effect: ReturnType<JudgedPeople['effectOf']>;
  readonly isOpen: boolean;
  readonly onOpen: (id: number | null) => void;
  readonly onChange: PeopleCellsTableProps['onChange'];
}

const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { row, place, columns, person, effect, isOpen, onOpen, onChange } = props;
  const { id } = row;
  const { t } = useTexts('people');
  const label = useFieldLabels(collaboratorShape);
  const name = row.cells.name || t('several.nobody', { place });
  return (
    <>
      <tr>
        <td data-place>
          <span>
            {place}
            <span data-name>{row.cells.name}</span>
          </span>
          <IconButton
            aria-label={t('several.remove', { name })}
            onClick={() => onChange((table) => ({ ...table, rows: table.rows.filter((one) => one.id !== id) }))}
          >
            <TrashIcon fontSize="small" />
          </IconButton>
        </td>
        {columns.map((column) => (
          <Cell
            key={column}
            rowId={id}
            column={column}
            label={label(column)}
            name={t('several.cell', { column: label(column), place })}
            word={row.cells[column] ?? ''}
            problem={person?.problems.find((one) => one.column === column)}
            onChange={onChange}
          />
        ))}
        <td data-gets>
          {effect !== undefined && (
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-label={t('several.getsOf', { name, count: effect.given.length })}
              onClick={() => onOpen(isOpen ? null : id)}
            >
              {t('several.courses', { count: effect.given.length })}
            </Button>
          )}
        </td>
      </tr>
      {isOpen && effect !== undefined && (
        <tr data-effect>
          <td colSpan={columns.length + 2}>
            <PersonEffect person={{ ...effect, name }} />
          </td>
        </tr>
      )}
    </>
  );
});

interface CellProps {
  readonly rowId: number;
  readonly column: PeopleColumn;
  readonly label: string;
  /** for who does not see the table */
  readonly name: string;
  readonly word: string;
  readonly problem: ReadPerson['problems'][number] | undefined;
  readonly onChange: PeopleCellsTableProps['onChange'];
}

const Cell = memo(function Cell({ rowId, column, label, name, word, problem, onChange }: CellProps) {
  return (
    <td data-column={column}>
      <span data-label aria-hidden>
        {label}
      </span>
      <input
        aria-label={name}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId(rowId, column)}
        autoComplete="off"
        maxLength={tableLimits.cell}
        value={word}
        onChange={({ target }) => onChange((table) => withWord(table, rowId, column, target.value))}
        onKeyDown={toNextRow}
      />
      {problem !== undefined && (
        <Problem
          id={problemId(rowId, column)}
          problem={problem}
          // In each row that says the same word: up to a hundred, in slices.
          onOffer={(offer) => startTransition(() => onChange((table) => withOffer(table, column, word, offer)))}
        />
      )}
    </td>
  );
});

const problemId = (rowId: number, column: PeopleColumn) => `problem-${rowId}-${column}`;

interface ProblemProps {
  readonly id: string;
  readonly problem: ReadPerson['problems'][number];
  readonly onOffer: (offer: string) => void;
}

function Problem({ id, problem, onOffer }: ProblemProps) {
  const { t } = useTexts('people');
  return (
    <div id={id} data-problem>
      {problem.text}
      {problem.offers.map((offer) => (
        <Button key={offer} size="small" onClick={() => onOffer(offer)}>
          {t('several.offer', { name: offer })}
        </Button>
      ))}
    </div>
  );
}

/** The arrows and Enter lead to the same column of another row, as in a spreadsheet. */
function toNextRow(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey) return;
  const column = event.currentTarget.closest('td')?.dataset.column;
  const inputs = [
    ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>(`[data-column=${column}] input`) ??
      []),
  ];
  event.preventDefault();
  const next = inputs[inputs.indexOf(event.currentTarget) + step];
  next?.focus();
  next?.select();
}
