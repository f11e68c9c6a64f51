import { useCallback, useMemo, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import type { InPersonRow } from '../../shared/contract.ts';
import { checkSheet, type Edits, editLine, findMeanwhile, type Line, lockOf, rebaseEdits, shownLine } from './sheet.ts';

const noEdits: Edits = new Map();
const noRows: ReadonlyMap<number, InPersonRow> = new Map();

/** The sheet under somebody's hands: what was saved, what was typed over it, and what somebody else saved meanwhile. */
export function useSheet(saved: readonly InPersonRow[], cwid: string) {
  const { language } = useLanguage();
  const [{ rows, edits, meanwhile }, setSheet] = useState({ rows: saved, edits: noEdits, meanwhile: noRows });
  const checked = useMemo(() => checkSheet(rows, edits), [rows, edits]);
  const setLine = useCallback((row: InPersonRow, line: Line) => {
    setSheet((sheet) => ({ ...sheet, edits: editLine(sheet.edits, row, line) }));
  }, []);
  return {
    rows,
    edits,
    meanwhile,
    ...checked,
    lineOf: (row: InPersonRow) => edits.get(row.employee_Nr) ?? shownLine(row, language),
    setLine,
    /** Marks everybody present of whom nothing was said yet. */
    markOthers: () =>
      setSheet((sheet) => ({
        ...sheet,
        edits: sheet.rows.reduce<Edits>((before, row) => {
          const line = before.get(row.employee_Nr) ?? shownLine(row, language);
          return line.present === null && lockOf(row, cwid) === null
            ? editLine(before, row, { ...line, present: true })
            : before;
        }, sheet.edits),
      })),
    /** The lines as the server has them after they were saved; nothing is typed over them. */
    settle: (now: readonly InPersonRow[]) => setSheet({ rows: now, edits: noEdits, meanwhile: noRows }),
    /** The lines as somebody else has saved them, under what was typed here. */
    rebase: (now: readonly InPersonRow[]) =>
      setSheet((sheet) => {
        const kept = rebaseEdits(sheet.edits, now);
        return { rows: now, edits: kept, meanwhile: findMeanwhile(sheet.rows, now, kept) };
      }),
  };
}

export type Sheet = ReturnType<typeof useSheet>;
