import { expect, test } from 'vitest';
import { monthAfter } from './month.ts';
import { readSlice } from './report-rows.ts';
import { type ReportSlice, writeSlice } from './report-slice.ts';

test.each<ReportSlice>([
  { chart: 'whole', key: '', outcome: 'late' },
  { chart: 'months', key: '2026-05', outcome: 'onTime' },
  { chart: 'types', key: 'NOGMP', outcome: null },
  { chart: 'collaborators', key: '20147', outcome: 'overdue' },
  { chart: 'reasons', key: 'none', outcome: null },
])('the address reads $chart $key $outcome back', (slice) => {
  expect(readSlice(writeSlice(slice))).toEqual(slice);
});

test.each([
  null,
  '',
  'months',
  'months.2026-13.late',
  'months.2026-05.toString',
  'types.sop.',
  'sectors.0.',
  'reasons.6.',
  'x.1.',
])('%j is no slice', (text) => {
  expect(readSlice(text)).toBeNull();
});

test('the month after is the next one, over the end of a year too', () => {
  expect(['2026-01', '2024-02', '2026-12'].map(monthAfter)).toEqual(['2026-02', '2024-03', '2027-01']);
});
