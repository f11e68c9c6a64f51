import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import type { InPersonRow } from '../../shared/contract.ts';
import { moveInSheet, type SheetField } from './move-in-sheet.ts';
import { type Line, lockOf, type ScoreProblem } from './sheet.ts';
import { SheetRow } from './sheet-row.tsx';

interface SheetTableProps {
  readonly rows: readonly InPersonRow[];
  readonly lineOf: (row: InPersonRow) => Line;
  readonly isEdited: (row: InPersonRow) => boolean;
  readonly problems: ReadonlyMap<number, ScoreProblem>;
  /** passing score, percent */
  readonly minimum: number;
  /** the reader's */
  readonly cwid: string;
  /** what somebody else saved in lines that are edited here */
  readonly meanwhile: ReadonlyMap<number, InPersonRow>;
  /** null: the sheet is only read */
  readonly onLine: ((row: InPersonRow, line: Line) => void) | null;
}

function placeOf(element: EventTarget): { readonly line: number; readonly field: SheetField } | null {
  if (!(element instanceof HTMLElement)) return null;
  const { line, field } = element.dataset;
  return line === undefined || field === undefined ? null : { line: Number(line), field: field as SheetField };
}

/** Arrows and Enter move from line to line and between marks and score; Tab goes through them all. */
function move(event: KeyboardEvent<HTMLElement>, count: number): void {
  const { target } = event;
  const place = placeOf(target);
  if (place === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const isText = target instanceof HTMLInputElement;
  const to = moveInSheet(
    place,
    {
      key: event.key,
      shiftKey: event.shiftKey,
      isAtStart: !isText || (target.selectionStart === 0 && target.selectionEnd === 0) || isWholeSelected(target),
      isAtEnd: !isText || target.selectionStart === target.value.length,
    },
    count,
  );
  if (to === null) return;
  event.preventDefault();
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-line="${to.line}"][data-field="${to.field}"]`);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

const isWholeSelected = ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length;

/** The sheet of an instance on paper: name, present, score (S1 section 3). */
export function SheetTable(props: SheetTableProps) {
  const { rows, lineOf, isEdited, problems, minimum, cwid, meanwhile, onLine } = props;
  const { t } = useTranslation('paper');
  return (
    <Box
      component="table"
      aria-label={t('sheet.caption')}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => move(event, rows.length)}
      sx={(theme) => ({
        width: '100%',
        borderCollapse: 'separate',
        borderSpacing: 0,
        ...onPaper,
        overflow: 'clip',
        // The bar at the end covers no field that has the focus.
        '& input, & button': { scrollMarginBlock: '160px' },
        '& th, & td': { textAlign: 'start', px: { xs: 1, sm: 2 }, py: 0.75, fontWeight: 400 },
        '& thead th': {
          typography: 'caption',
          fontWeight: 600,
          color: 'text.secondary',
          backgroundColor: theme.vars.palette.well,
          py: 1,
        },
        '& tbody tr:not(:first-of-type) > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
        '& .sheet-present': { width: { xs: 116, sm: 248 } },
        '& .sheet-score': { width: { xs: 96, sm: 224 } },
        // As high as a gloved finger needs.
        '& .MuiInputBase-root': { minHeight: 48 },
        '& .sheet-marks': { display: 'flex', gap: { xs: '4px', sm: 1 } },
        '& .sheet-mark': {
          flex: { xs: '0 0 48px', sm: '1 1 0' },
          minHeight: 48,
          border: `1px solid ${theme.vars.palette.text.secondary}`,
          borderRadius: 1,
          backgroundColor: 'transparent',
          color: 'inherit',
          font: 'inherit',
          cursor: 'pointer',
          touchAction: 'manipulation',
          '&[aria-pressed=true]': { fontWeight: 650, borderColor: 'currentColor' },
          '&[data-field=present][aria-pressed=true]': {
            color: theme.vars.palette.tone.positive.ink,
            backgroundColor: theme.vars.palette.tone.positive.soft,
          },
          '&[data-field=absent][aria-pressed=true]': {
            color: theme.vars.palette.tone.critical.ink,
            backgroundColor: theme.vars.palette.tone.critical.soft,
          },
        },
        '& .sheet-mark-rest': { display: { xs: 'none', sm: 'inline' } },
        // On a phone the marks leave the room to the names.
        '& td span:has(> svg)': {
          px: { xs: 0, sm: null },
          backgroundColor: { xs: 'transparent', sm: null },
        },
        '& .sheet-edited': { boxShadow: `inset 3px 0 ${theme.vars.palette.accent}` },
      })}
    >
      <thead>
        <tr>
          <th scope="col">{t('sheet.name')}</th>
          <th scope="col" className="sheet-present">
            {t('sheet.present')}
          </th>
          <th scope="col" className="sheet-score">
            {t('sheet.score')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const { present, score } = lineOf(row);
          return (
            <SheetRow
              key={row.employee_Nr}
              row={row}
              index={index}
              present={present}
              score={score}
              isEdited={isEdited(row)}
              lock={lockOf(row, cwid)}
              minimum={minimum}
              problem={problems.get(row.employee_Nr) ?? null}
              meanwhile={meanwhile.get(row.employee_Nr) ?? null}
              onLine={onLine}
            />
          );
        })}
      </tbody>
    </Box>
  );
}
