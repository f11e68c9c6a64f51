import { expect, test } from 'vitest';
import type { GroupNode } from '#platform/grid/wire.ts';
import { countByMonth, mostRows, withinColumn } from './month-columns.ts';

/** As the grid's load answers: by row, year and month. */
const row = (key: string, ...years: readonly (readonly [year: number | null, ...(readonly [number, number])[]])[]) => ({
  key,
  items: years.map(([year, ...months]) => ({
    key: year,
    items: months.map(([month, count]) => ({ key: month, items: null, count })),
  })),
});
const count = (...rows: readonly GroupNode[]) => countByMonth(rows, '2026-11', { before: 1, after: 2 });

test('months around this one have a column each; what lies before and after is one, where there is something', () => {
  const { columns, rows } = count(
    row('Depósito', [2026, [11, 1], [12, 2]], [2027, [1, 3]]),
    row('Envasado', [2025, [12, 4]], [2026, [9, 5], [10, 6]], [null, [1, 99]]),
  );
  expect(columns.map(({ kind, month }) => (kind === 'month' ? month : kind))).toEqual([
    'earlier',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
  ]);
  expect(rows).toEqual([
    { key: 'Envasado', total: 15, counts: [9, 6, 0, 0, 0] },
    { key: 'Depósito', total: 6, counts: [0, 0, 1, 2, 3] },
  ]);
  expect(count(row('Envasado', [2027, [2, 7]])).columns.at(-1)).toEqual({ kind: 'later', month: '2027-01' });
});

test('the fullest rows are shown, and of the others how many there are; what is empty is no row', () => {
  const many = Array.from({ length: mostRows + 3 }, (_, place) => row(`S${place}`, [2026, [11, place]]));
  const { rows, others } = count(...many);
  expect([rows.length, rows[0]?.key, others]).toEqual([mostRows, `S${mostRows + 2}`, 2]);
});

test('a column leads to its rows', () => {
  expect(withinColumn('d', { kind: 'month', month: '2026-11' })).toEqual(['in', 'd', '2026-11']);
  expect(withinColumn('d', { kind: 'earlier', month: '2026-10' })).toEqual(['if', 'd', '<', '2026-10-01']);
  expect(withinColumn('d', { kind: 'later', month: '2026-12' })).toEqual(['if', 'd', '>=', '2027-01-01']);
});
