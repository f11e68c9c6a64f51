import { expect, test } from 'vitest';
import { type ImportSettings, isSameChoice } from './settings.ts';

const chosen: ImportSettings = {
  columns: { name: 0, schedule: 1 },
  dateOrder: 'dmy',
  dateSystem: null,
  leavesRefused: false,
  earliestDue: '2026-04-09',
  tellsPeople: false,
  meetsRequirements: false,
};

test('a choice is the same in whatever order the database has its columns', () => {
  const { columns, ...others } = chosen;
  expect(isSameChoice(chosen, { ...others, columns: { schedule: 1, name: 0 } })).toBe(true);
  expect(isSameChoice(chosen, { ...chosen, columns: { ...columns } })).toBe(true);
});

test.each([
  { columns: { name: 1, schedule: 0 } },
  { columns: { name: 0 } },
  { dateOrder: null },
  { dateSystem: '1904' },
  { leavesRefused: true },
  { earliestDue: null },
  { tellsPeople: true },
  { meetsRequirements: true },
] as const)('%j is another', (more) => {
  expect(isSameChoice(chosen, { ...chosen, ...more })).toBe(false);
});
