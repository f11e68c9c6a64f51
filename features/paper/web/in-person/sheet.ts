import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { formatTyped } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { type InPersonRow, isScore, isTaken } from '../../shared/contract.ts';

/** What is in a line of the sheet; the score as it was typed. */
export interface Line {
  /** null: nobody has said yet */
  readonly present: boolean | null;
  readonly score: string;
}

/** The lines that were touched, by `employee_Nr`; the others are as they were saved. */
export type Edits = ReadonlyMap<number, Line>;

/** Why a line takes no change: it is the signer's own, which another signs, or it is finished. */
export type LineLock = 'own' | 'finished';

/** Whether a line takes no change by this reader (decisions section 8). @param cwid the reader's */
export function lockOf({ status, cwid: whose }: InPersonRow, cwid: string): LineLock | null {
  if (status === AttendanceStatus.Finished) return 'finished';
  return whose.toLowerCase() === cwid.toLowerCase() ? 'own' : null;
}

/** Why a score cannot be kept. */
export type ScoreProblem = 'notNumber' | 'outOfRange';

/** A saved line as it is shown: anyone who is absent has no score. @param language the reader's */
export function shownLine(row: InPersonRow, language: Language): Line {
  const { present, score } = row;
  return { present: isTaken(row) ? present : null, score: present ? formatTyped(score, language) : '' };
}

/** The typed score in percent: a point or a comma, and nothing is 0 (S0 section 5); a problem otherwise. */
export function readScore(typed: string): number | ScoreProblem {
  const text = typed.trim().replace(',', '.');
  if (text === '') return 0;
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return 'notNumber';
  const percent = Number(text);
  return isScore(percent) ? percent : 'outOfRange';
}

/**
 * A line as it is marked; null takes the mark back where nothing was saved. Anyone who is absent has no score. A mark that is
 * pressed twice, by a gloved finger, stays.
 */
export function marked(row: InPersonRow, line: Line, present: boolean | null): Line {
  if (present === null) return isTaken(row) ? line : { present, score: '' };
  return { present, score: present ? line.score : '' };
}

/** A score is of somebody who was there. */
export function withScore(line: Line, score: string): Line {
  return { present: score.trim() === '' ? line.present : true, score };
}

/** Keeps a line as it was edited; one that says what was saved is no edit. */
export function editLine(edits: Edits, row: InPersonRow, line: Line): Edits {
  const next = new Map(edits);
  if (isSame(row, line)) next.delete(row.employee_Nr);
  else next.set(row.employee_Nr, line);
  return next;
}

function isSame(row: InPersonRow, line: Line): boolean {
  const score = readScore(line.score);
  return line.present === (isTaken(row) ? row.present : null) && (line.present ? score === row.score : true);
}

/** A line as the calls take it (decisions section 8). */
export interface SentLine {
  readonly employee_Nr: number;
  readonly present: boolean;
  readonly score: number;
  readonly revision: number;
}

/** How many people are present, absent, and not asked about yet. */
export interface SheetCounts {
  readonly present: number;
  readonly absent: number;
  readonly untaken: number;
}

/** The sheet as it would be sent, and who has a score that cannot be. */
export interface CheckedSheet {
  readonly counts: SheetCounts;
  /** every line */
  readonly lines: readonly SentLine[];
  /** those that were edited */
  readonly changed: readonly SentLine[];
  readonly problems: ReadonlyMap<number, ScoreProblem>;
}

/** Reads every line; a revision is that of the saved line that was edited. */
export function checkSheet(rows: readonly InPersonRow[], edits: Edits): CheckedSheet {
  const problems = new Map<number, ScoreProblem>();
  const lines = rows.map((row): SentLine => {
    const { employee_Nr, revision } = row;
    const edit = edits.get(employee_Nr);
    if (edit === undefined) return { employee_Nr, present: row.present, score: row.score, revision };
    const score = readScore(edit.score);
    if (typeof score === 'string') problems.set(employee_Nr, score);
    return { employee_Nr, present: edit.present === true, score: typeof score === 'string' ? 0 : score, revision };
  });
  const untaken = rows.filter((row) => !isTaken(row) && !edits.has(row.employee_Nr)).length;
  const present = lines.filter((line) => line.present).length;
  const counts = { present, absent: lines.length - present - untaken, untaken };
  return { counts, lines, changed: lines.filter(({ employee_Nr }) => edits.has(employee_Nr)), problems };
}

/** Who passes, who does not, who was not there, by what is about to be signed; the reader's own line is none of it. */
export interface SheetOutcome {
  readonly passing: number;
  readonly failing: readonly { readonly name: string; readonly score: number }[];
  readonly absent: number;
  /** the reader takes part, and another signs that line */
  readonly waits: boolean;
}

/** @param minimum passing score, percent */
export function sheetOutcome(
  rows: readonly InPersonRow[],
  lines: readonly SentLine[],
  minimum: number,
  cwid: string,
): SheetOutcome {
  const byNumber = new Map(lines.map((line) => [line.employee_Nr, line]));
  const said = rows.flatMap((row) => {
    const line = byNumber.get(row.employee_Nr);
    return line === undefined || lockOf(row, cwid) === 'own' ? [] : [{ name: row.name, ...line }];
  });
  const present = said.filter((line) => line.present);
  return {
    passing: present.filter(({ score }) => score >= minimum).length,
    failing: present.filter(({ score }) => score < minimum).map(({ name, score }) => ({ name, score })),
    absent: said.length - present.length,
    waits: rows.some((row) => lockOf(row, cwid) === 'own'),
  };
}

/** The names of who was there and has score 0, in the order of the sheet: a score was forgotten, or is 0. */
export function presentWithoutScore(rows: readonly InPersonRow[], lines: readonly SentLine[]): readonly string[] {
  const without = new Set(
    lines.filter(({ present, score }) => present && score === 0).map(({ employee_Nr }) => employee_Nr),
  );
  return rows.filter(({ employee_Nr }) => without.has(employee_Nr)).map(({ name }) => name);
}

/** The number of the line where the taking goes on: the first that was not taken, or the first of all. */
export function nextLine(rows: readonly InPersonRow[]): number {
  return Math.max(
    0,
    rows.findIndex((row) => !isTaken(row)),
  );
}

/** What was typed, over lines that were saved meanwhile; what says the same by now, and who is gone, is no edit any more. */
export function rebaseEdits(edits: Edits, rows: readonly InPersonRow[]): Edits {
  return rows.reduce<Edits>((kept, row) => {
    const line = edits.get(row.employee_Nr);
    return line === undefined ? kept : editLine(kept, row, line);
  }, new Map());
}

/** The lines that somebody else has changed while they were being edited here: what was saved, by `employee_Nr`. */
export function findMeanwhile(
  before: readonly InPersonRow[],
  now: readonly InPersonRow[],
  edits: Edits,
): ReadonlyMap<number, InPersonRow> {
  const old = new Map(before.map((row) => [row.employee_Nr, row]));
  const changed = now.filter((row) => {
    const then = old.get(row.employee_Nr);
    return edits.has(row.employee_Nr) && then !== undefined && !isSame(row, shownLine(then, 'en'));
  });
  return new Map(changed.map((row) => [row.employee_Nr, row]));
}
