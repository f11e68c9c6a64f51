import { describe, expect, test } from 'vitest';
import type { InPersonRow } from '../../shared/contract.ts';
import {
  checkSheet,
  type Edits,
  editLine,
  findMeanwhile,
  lockOf,
  marked,
  nextLine,
  presentWithoutScore,
  readScore,
  rebaseEdits,
  sheetOutcome,
  shownLine,
  withScore,
} from './sheet.ts';

/** A line of which nothing was said at revision 1. */
const row = (employee_Nr: number, present = false, score = 0, revision = 1): InPersonRow => ({
  employee_Nr,
  name: `Persona ${employee_Nr}`,
  cwid: `p${employee_Nr}`,
  present,
  score,
  approved: present || revision > 1 ? false : null,
  status: 0,
  revision,
});

test.each([
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['100', 100],
  ['72.5', 72.5],
  ['72,5', 72.5],
  [' 8 ', 8],
  ['100.01', 'outOfRange'],
  ['-1', 'outOfRange'],
  ['1000', 'outOfRange'],
  ['ocho', 'notNumber'],
  ['1e2', 'notNumber'],
  ['0x10', 'notNumber'],
  ['8,5,1', 'notNumber'],
])('a score typed as "%s" is %s', (typed, expected) => {
  expect(readScore(typed)).toBe(expected);
});

test('who is absent, and who was not asked about yet, have no score, and a score means that somebody was there', () => {
  expect(shownLine(row(1, false, 0), 'es')).toEqual({ present: null, score: '' });
  expect(shownLine(row(1, false, 0, 2), 'es')).toEqual({ present: false, score: '' });
  expect(shownLine(row(1, true, 72.5), 'es')).toEqual({ present: true, score: '72,5' });
  expect(withScore({ present: false, score: '' }, '80')).toEqual({ present: true, score: '80' });
  expect(withScore({ present: false, score: '' }, ' ')).toEqual({ present: false, score: ' ' });
});

test('a mark that is pressed twice stays, an absent person has no score, and a mark is taken back where nothing was saved', () => {
  const [untaken, absent] = [row(1), row(2, false, 0, 2)];
  const present = marked(untaken, shownLine(untaken, 'es'), true);
  expect(present).toEqual({ present: true, score: '' });
  expect(marked(untaken, { present: true, score: '80' }, true)).toEqual({ present: true, score: '80' });
  expect(marked(untaken, { present: true, score: '80' }, false)).toEqual({ present: false, score: '' });
  expect(marked(untaken, { present: true, score: '80' }, null)).toEqual({ present: null, score: '' });
  expect(marked(absent, { present: true, score: '80' }, null)).toEqual({ present: true, score: '80' });
});

describe('the sheet', () => {
  const rows = [row(1), row(2, true, 80, 3), row(3)];
  const edits: Edits = new Map([
    [1, { present: true, score: '90' }],
    [3, { present: true, score: '120' }],
  ]);

  test('sends what changed with the revision that was edited, and names whose score cannot be', () => {
    const { counts, lines, changed, problems } = checkSheet(rows, edits);
    expect(counts).toEqual({ present: 3, absent: 0, untaken: 0 });
    expect(lines.map(({ employee_Nr, score, revision }) => [employee_Nr, score, revision])).toEqual([
      [1, 90, 1],
      [2, 80, 3],
      [3, 0, 1],
    ]);
    expect(changed.map(({ employee_Nr }) => employee_Nr)).toEqual([1, 3]);
    expect([...problems]).toEqual([[3, 'outOfRange']]);
  });

  test('a line put back to what was saved is no edit', () => {
    const changed = editLine(new Map(), rows[1] as InPersonRow, { present: true, score: '81' });
    expect(changed.size).toBe(1);
    expect(editLine(changed, rows[1] as InPersonRow, { present: true, score: '80.0' }).size).toBe(0);
    expect(editLine(changed, rows[0] as InPersonRow, { present: null, score: '' }).size).toBe(1);
  });

  test('that somebody is absent is an edit of a line that was not taken', () => {
    const said = editLine(new Map(), row(1), { present: false, score: '' });
    expect(checkSheet([row(1), row(2)], said)).toMatchObject({
      counts: { present: 0, absent: 1, untaken: 1 },
      changed: [{ employee_Nr: 1, present: false, score: 0 }],
    });
  });

  test('loaded again, it keeps what was typed and marks what somebody else saved in the same lines', () => {
    const now = [row(1, true, 50, 2), row(2, true, 10, 4), row(4)];
    const kept = rebaseEdits(edits, now);
    expect([...kept.keys()]).toEqual([1]);
    expect([...findMeanwhile(rows, now, kept).keys()]).toEqual([1]);
    expect(checkSheet(now, kept).changed).toEqual([{ employee_Nr: 1, present: true, score: 90, revision: 2 }]);
  });

  test('what somebody else saved just so is no edit any more', () => {
    expect(rebaseEdits(edits, [row(1, true, 90, 2)]).size).toBe(0);
  });
});

describe('what is asked before a sheet is finished', () => {
  test('names who was there and has no score, typed or saved, and nobody who is absent or has one', () => {
    const rows = [row(1, true, 0), row(2, true, 60), row(3, false), row(4), row(5)];
    let edits: Edits = new Map([[4, { present: true, score: '' }]]);
    edits = editLine(edits, rows[4] as InPersonRow, { present: true, score: '0,5' });
    const { lines } = checkSheet(rows, edits);
    expect(presentWithoutScore(rows, lines)).toEqual(['Persona 1', 'Persona 4']);
    expect(presentWithoutScore(rows, checkSheet(rows, new Map([[1, { present: false, score: '' }]])).lines)).toEqual(
      [],
    );
  });

  test('the marking goes on at the first who was not asked about, or from the top', () => {
    const taken = (present: boolean) => ({ ...row(1, present), approved: present });
    expect(nextLine([taken(true), taken(false), row(2), row(3)])).toBe(2);
    expect(nextLine([taken(true), taken(false)])).toBe(0);
    expect(nextLine([])).toBe(0);
  });
});

test('who passes is told by the minimum; the reader’s own line is none of it and takes no change', () => {
  const person = (employee_Nr: number, more: Partial<InPersonRow> = {}): InPersonRow => ({
    ...{ employee_Nr, name: `P${employee_Nr}`, cwid: `p${employee_Nr}`, present: false, score: 0 },
    ...{ approved: null, status: 0, revision: 1, ...more },
  });
  const people = [person(1), person(2), person(3), person(4), person(5, { status: 1 })];
  const said = [true, true, false, true, true].map((present, at) => ({
    ...{ employee_Nr: at + 1, present, revision: 1 },
    score: [70, 69.5, 0, 100, 90][at] ?? 0,
  }));
  expect(sheetOutcome(people, said, 70, 'P4')).toEqual({
    passing: 2,
    failing: [{ name: 'P2', score: 69.5 }],
    absent: 1,
    waits: true,
  });
  expect(people.map((row) => lockOf(row, 'P4'))).toEqual([null, null, null, 'own', 'finished']);
});
