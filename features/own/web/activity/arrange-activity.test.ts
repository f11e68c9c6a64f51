import { describe, expect, test } from 'vitest';
import type { ActivityRow } from '../../shared/contract.ts';
import {
  activityViewAddress,
  ofView,
  readActivityView,
  searchActivity,
  sortActivity,
  standardOrder,
} from './arrange-activity.ts';

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
  present: null,
  approved: null,
  modality: 0,
  score: null,
  ...change,
});
const ids = (rows: readonly ActivityRow[]) => rows.map((entry) => entry.iD_Instance);

describe('searchActivity', () => {
  const rows = [
    row({ iD_Instance: 1 }),
    row({ iD_Instance: 22, course_Name: 'Higiene', status: 1 }),
    row({ iD_Instance: 3, doc_Number: 'HSE-9' }),
  ];

  test.each([
    ['', [1, 22, 3]],
    ['practicas', [1, 3]],
    ['HSE buenas', [3]],
    ['22', [22]],
    ['  HIGIENE ', [22]],
  ])('search %j', (search, found) => {
    expect(ids(searchActivity(rows, search))).toEqual(found);
  });
});

describe('the quick views', () => {
  const rows = [0, 1, 2, 4].map((status) => row({ iD_Instance: status, status }));

  test.each([
    ['', [0, 1, 2, 4]],
    ['view=pending', [0, 2]],
    ['view=finished', [1]],
    ['view=suspended', [4]],
    ['view=constructor', [0, 1, 2, 4]],
  ])('%j', (address, shown) => {
    expect(ids(ofView(rows, readActivityView(new URLSearchParams(address))))).toEqual(shown);
  });

  test('stand in the address', () => {
    expect(activityViewAddress('all')).toBe('?');
    expect(readActivityView(new URLSearchParams(activityViewAddress('pending')))).toBe('pending');
  });
});

describe('sortActivity', () => {
  test('shows first what is to be done, soonest first, then what was finished, newest first, then what is suspended', () => {
    const rows = [
      row({ iD_Instance: 1, status: 4, expiration_Date: '2020-01-01' }),
      row({ iD_Instance: 2, status: 1, expiration_Date: '2026-12-31', finishedDate: '2026-01-01T12:00:00Z' }),
      row({ iD_Instance: 3, status: 0, expiration_Date: '2026-12-01' }),
      row({ iD_Instance: 4, status: 1, expiration_Date: '2026-01-02', finishedDate: '2026-06-01T12:00:00Z' }),
      row({ iD_Instance: 5, status: 2, expiration_Date: '2026-11-01' }),
      row({ iD_Instance: 6, status: 0, expiration_Date: '2026-10-01', daysLeft: -20 }),
    ];
    expect(ids(sortActivity(rows, standardOrder))).toEqual([6, 5, 3, 4, 2, 1]);
  });

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
