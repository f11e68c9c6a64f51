import { describe, expect, test } from 'vitest';
import { dayAfter } from '../filter/wire-filter.ts';
import { type GroupLevel, nextLevel, pathFilter, pathId } from './group-path.ts';

const sector: GroupLevel = { name: 'sector', interval: null, isDescending: false };
const year: GroupLevel = { name: 'd', interval: 'year', isDescending: false };
const month: GroupLevel = { name: 'd', interval: 'month', isDescending: false };
const levels = [year, month, sector];

describe('pathFilter', () => {
  test('knows null and joins levels', () => {
    expect(pathFilter([{ level: sector, key: null }])).toEqual(['sector', '=', null]);
    expect(
      pathFilter([
        { level: year, key: 2024 },
        { level: month, key: 2 },
        { level: sector, key: 'Planta' },
      ])?.slice(2),
    ).toEqual([[['d', '>=', '2024-02-01'], 'and', ['d', '<', '2024-03-01']], 'and', ['sector', '=', 'Planta']]);
  });
});

describe('nextLevel', () => {
  test('goes inward, and gives the dateless no months', () => {
    expect(nextLevel(levels, [])).toBe(year);
    expect(nextLevel(levels, [{ level: year, key: 2024 }])).toBe(month);
    expect(nextLevel(levels, [{ level: year, key: null }])).toBe(sector);
    expect(nextLevel([year, month], [{ level: year, key: null }])).toBeNull();
  });
});

describe('pathId', () => {
  test('tells null from the word', () => {
    expect(pathId([{ level: sector, key: null }])).not.toBe(pathId([{ level: sector, key: 'null' }]));
    expect(pathId([{ level: sector, key: 'Ana' }])).toBe(pathId([{ level: sector, key: 'ana' }]));
  });
});

describe('dayAfter', () => {
  test('ends days, months and years, leap days included', () => {
    expect(dayAfter('2024-02-28')).toBe('2024-02-29');
    expect(dayAfter('2023-12')).toBe('2024-01-01');
    expect(dayAfter('2024')).toBe('2025-01-01');
    expect(dayAfter('0099-12-31')).toBe('0100-01-01');
  });
});
