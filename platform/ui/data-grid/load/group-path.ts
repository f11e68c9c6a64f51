import type { GridValue } from '#platform/grid/wire.ts';
import { allOf, dayRange, type WireFilter } from '../filter/wire-filter.ts';

/** One level of grouping, as the load asks for it. Days are grouped by year, then by month. */
export interface GroupLevel {
  readonly name: string;
  readonly interval: 'year' | 'month' | null;
  readonly isDescending: boolean;
}

/** A group that was opened: its level and the key the server gave it. */
export interface GroupKey {
  readonly level: GroupLevel;
  readonly key: GridValue;
}

/** The level under a path, or null when rows stand under it. A group without a date has no months. */
export function nextLevel(levels: readonly GroupLevel[], path: readonly GroupKey[]): GroupLevel | null {
  let depth = 0;
  for (const { level, key } of path) {
    depth = levels.indexOf(level) + 1;
    while (key === null && levels[depth]?.name === level.name) depth++;
  }
  return levels[depth] ?? null;
}

/** Exactly the rows of a group: the server's `=` is blind to case as its groups are, and knows null. */
export function pathFilter(path: readonly GroupKey[]): WireFilter {
  return allOf(
    path.map(({ level, key }, index) => {
      if (key === null || level.interval === null) return [level.name, '=', key];
      const pad = (part: GridValue) => String(part).padStart(2, '0');
      if (level.interval === 'year') return dayRange(level.name, String(key).padStart(4, '0'));
      const year = path.slice(0, index).find((outer) => outer.level.name === level.name)?.key ?? 0;
      return dayRange(level.name, `${String(year).padStart(4, '0')}-${pad(key)}`);
    }),
  );
}

/** A name for a path that no other path has; blind to case as groups are, whose spelling may change with a reload. */
export function pathId(path: readonly GroupKey[]): string {
  const folded = path.map(({ level, key }) => [
    level.name,
    level.interval,
    typeof key === 'string' ? key.toLocaleLowerCase() : key,
  ]);
  return JSON.stringify(folded);
}
