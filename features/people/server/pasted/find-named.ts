import { searchWords } from '#platform/i18n/search-words.ts';

/** Something that a cell names. */
export interface Named {
  readonly id: number;
  readonly name: string;
  /** as names are compared */
  readonly folded: string;
}

/** Records by their names: folded once, for any number of cells. */
export const asNamed = <Row extends Omit<Named, 'folded'>>(rows: readonly Row[]): (Row & Named)[] =>
  rows.map((row) => ({ ...row, folded: foldedName(row.name) }));

/** What a name stands for; or why for nothing: none has it (`offers`: the nearest that exist), or several have. */
export type FoundName =
  | { readonly found: Named }
  | { readonly code: 'NAME_UNKNOWN' | 'NAME_OF_SEVERAL'; readonly offers: readonly string[] };

/** At most so many names are offered. */
const mostOffers = 3;

/** Without case, accents, signs and more than one blank. */
export const foldedName = (name: string): string => searchWords(name).join(' ');

/** Finds what a person wrote among what exists, without regard to case and accents. */
export function findNamed(existing: readonly Named[], written: string): FoundName {
  const wanted = foldedName(written);
  const same = existing.filter(({ folded }) => folded === wanted);
  const [found, another] = same;
  if (found !== undefined && another === undefined) return { found };
  if (found !== undefined) return { code: 'NAME_OF_SEVERAL', offers: [] };
  const mostApart = Math.max(2, wanted.length * 0.4);
  const near = existing
    .map(({ name, folded }) => ({ name, distance: nameDistance(folded, wanted, mostApart) }))
    .filter(({ distance }) => distance <= mostApart)
    .sort((one, other) => one.distance - other.distance || one.name.localeCompare(other.name));
  return { code: 'NAME_UNKNOWN', offers: [...new Set(near.map(({ name }) => name))].slice(0, mostOffers) };
}

/** Letters that are added, left out or exchanged between two names; 1 where one begins or ends with the other. */
function nameDistance(name: string, wanted: string, most: number): number {
  if (wanted.length > 2 && (` ${name} `.includes(` ${wanted} `) || name.startsWith(wanted))) return 1;
  if (Math.abs(name.length - wanted.length) > most) return Number.POSITIVE_INFINITY;
  let before = Array.from({ length: wanted.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...name].entries()) {
    const now = [row + 1];
    for (let column = 1; column <= wanted.length; column += 1) {
      const exchanged = (before[column - 1] ?? 0) + (letter === wanted[column - 1] ? 0 : 1);
      now.push(Math.min(exchanged, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}
