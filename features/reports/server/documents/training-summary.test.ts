import { expect, test } from 'vitest';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { groupRows, openAlone, summaryChart } from './training-summary.ts';

const row = (name: string, day: string) => ({ name, status: AttendanceStatus.NotStarted, expiration_Date: day });
const groups = (...rows: ReturnType<typeof row>[]) =>
  groupRows(rows, ({ name }) => ({ key: String(name), label: String(name) }), '2026-03-10');

test('of what is open alone no rate is told, neither beside a bar nor in the table', () => {
  const [bars, table] = summaryChart(
    'Por SPAC',
    'SPAC',
    groups(row('LIMS', '2026-03-09'), row('LIMS', '2026-03-10'), row('MES', '2026-04-01')),
    { language: 'es', shown: openAlone },
  );
  expect(bars).toMatchObject({
    kind: 'bars',
    bars: [
      { label: 'LIMS', parts: [1, 1], told: '2' },
      { label: 'MES', parts: [0, 1], told: '1' },
    ],
  });
  expect(table).toMatchObject({
    kind: 'table',
    rows: [
      ['LIMS', '2', '1', '1'],
      ['MES', '1', '0', '1'],
    ],
  });
});

test('one group is no chart, and more than a page of bars are a table alone', () => {
  const of = (count: number) =>
    summaryChart(
      'Por SPAC',
      'SPAC',
      groups(...Array.from({ length: count }, (_, place) => row(`S${place}`, '2026-03-09'))),
      { language: 'es' },
    ).map(({ kind }) => kind);
  expect([of(1), of(2), of(24), of(25)]).toEqual([[], ['bars', 'table'], ['bars', 'table'], ['table']]);
});
