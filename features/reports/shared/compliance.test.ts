import { expect, test } from 'vitest';
import { againstTarget, complianceOf, firstDayRead, shownSectors } from './compliance.ts';

const row = (month: string, due: number, onTime: number, sectorId = 1, overdue = 0) => ({
  sectorId,
  name: `Sector ${sectorId}`,
  responsible: sectorId === 1 ? 'Íñigo Núñez' : null,
  month,
  due,
  onTime,
  overdue,
});

test('a company where nothing came due has no rate, and a line without points', () => {
  const { rate, months, sectors, startDate } = complianceOf([], '2026-01-31');
  expect([rate, startDate, sectors, months.length]).toEqual([null, '2025-02-01', [], 13]);
  expect(months.every((month) => month.rate === null)).toBe(true);
});

test('each month counts the twelve that end with it, and the first needs what firstDayRead names', () => {
  expect(firstDayRead('2026-03-10')).toBe('2024-04-01');
  const rows = [row('2024-04', 10, 0), row('2025-03', 10, 10), row('2026-03', 20, 5)];
  const { months, rate, due } = complianceOf(rows, '2026-03-10');
  expect(months.at(0)).toEqual({ month: '2025-03', due: 20, onTime: 10, rate: 0.5 });
  expect(months.at(1)).toMatchObject({ due: 10, rate: 1 });
  expect(months.at(-1)).toEqual({ month: '2026-03', due: 20, onTime: 5, rate: 0.25 });
  expect([rate, due]).toEqual([0.25, 20]);
});

test('the furthest behind are named, and the others counted', () => {
  const rows = Array.from({ length: 20 }, (_, place) => row('2026-03', 10, place % 11, place + 1));
  const { sectors, sectorCount } = complianceOf(rows, '2026-03-10');
  expect([sectors.length, sectorCount]).toEqual([shownSectors, 20]);
  expect(sectors[0]).toMatchObject({ rate: 0, iD_Sector: 1, resp_Name: 'Íñigo Núñez' });
  expect(sectors[1]).toMatchObject({ resp_Name: null });
});

test.each([
  [0.95, 0.95, 'reached'],
  [0.949, 0.95, 'near'],
  [0.9, 0.95, 'near'],
  [0.899, 0.95, 'below'],
  [null, 0.95, null],
  [0.9, null, null],
] as const)('%s against a target of %s is %s', (rate, target, standing) => {
  expect(againstTarget(rate, target)).toBe(standing);
});
