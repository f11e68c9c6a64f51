import { useMemo } from 'react';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { type CellState, cellStates, type MatrixCell, type MatrixRows, readCell } from '../../shared/matrix.ts';

/** What cells say, in the language in force. */
export interface CellWords {
  readonly ofState: (state: CellState) => string;
  readonly ofCell: (cell: MatrixCell) => string;
}

/** The words of a matrix with these rows. */
export function useCellWords(rows: MatrixRows): CellWords {
  const { t, language } = useTexts('reports');
  return useMemo(() => {
    const ofState = (state: CellState) => cellStates[state][language];
    const shown = (count: number) => formatNumber(count, language);
    return {
      ofState,
      ofCell: (cell) => {
        const [, trained, pending, overdue, migrated, notPassed] = cell;
        const all = trained + pending + overdue + migrated + notPassed;
        // What is said holds what is shown, a number that is drawn too (WCAG 2.5.3).
        if (rows === 'people' && all === 1) return ofState(readCell(cell).state);
        const here = t('matrix.cell', { trained: shown(trained), pending: shown(pending), overdue: shown(overdue) });
        return [
          here,
          ...(notPassed === 0 ? [] : [t('matrix.notPassed', { notPassed: shown(notPassed) })]),
          ...(migrated === 0 ? [] : [t('matrix.migrated', { migrated: shown(migrated) })]),
        ].join(' · ');
      },
    };
  }, [t, language, rows]);
}
