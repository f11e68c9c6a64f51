import { describe, expect, test } from 'vitest';
import type { ActivityRow } from '../../contract.ts';
import { filterActivity, sortActivity } from './arrange-activity.ts';

const row = (change: Partial<ActivityRow>): ActivityRow => ({
  iD_Course: 'SOP00001',
  iD_Instance: 1,
  doc_Number: 'POE-1',
  course_Name: 'Buenas prácticas',
  status: 0,
  finishedDate: null,
  expiration_Date: '2026-12-01',
  daysLeft: 10,
  onTime: null,
  modality: 0,
  score: null,
  ...change,
});
const ids = (rows: readonly ActivityRow[]) => rows.map((entry) => entry.iD_Instance);

describe('filterActivity', () => {
  const rows = [
    row({ iD_Instance: 1 }),
    row({ iD_Instance: 22, course_Name: 'Higiene', status: 1 }),
    row({ iD_Instance: 3, doc_Number: 'HSE-9' }),
  ];

  test.each([
    ['', null, [1, 22, 3]],
    ['practicas', null, [1, 3]],
    ['HSE buenas', null, [3]],
    ['22', null, [22]],
    ['  HIGIENE ', null, [22]],
    ['', 1, [22]],
    ['buenas', 1, []],
  ])('search %j, status %j', (search, status, found) => {
    expect(ids(filterActivity(rows, { search, status }))).toEqual(found);
  });
});

describe('sortActivity', () => {
  test('sorts numbers as numbers, and texts with their numbers', () => {
    const rows = [row({ iD_Instance: 10, doc_Number: 'POE-10' }), row({ iD_Instance: 9, doc_Number: 'POE-9' })];
    expect(ids(sortActivity(rows, { column: 'iD_Instance', ascending: true }))).toEqual([9, 10]);
    expect(ids(sortActivity(rows, { column: 'doc_Number', ascending: true }))).toEqual([9, 10]);
    expect(ids(sortActivity(rows, { column: 'doc_Number', ascending: false }))).toEqual([10, 9]);
  });

  test('puts rows without a value last, whichever way', () => {
    const rows = [row({ iD_Instance: 1 }), row({ iD_Instance: 2, score: 0.5 }), row({ iD_Instance: 3, score: 0.9 })];
    expect(ids(sortActivity(rows, { column: 'score', ascending: true }))).toEqual([2, 3, 1]);
    expect(ids(sortActivity(rows, { column: 'score', ascending: false }))).toEqual([3, 2, 1]);
  });
});
