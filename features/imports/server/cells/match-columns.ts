import { languages } from '#platform/i18n/language.ts';
import type { FileColumn } from '../../shared/contract.ts';
import type { ImportKindShape } from '../../shared/kinds/import-kind.ts';
import { ownColumns } from './returned-columns.ts';
import { foldedWord } from './words.ts';

/** Which column of a file each field of a kind is, by its heading in either language; each column once, what fits best first. */
export function matchColumns({ columns }: ImportKindShape, headings: readonly string[]): Record<string, number> {
  const folded = headings.slice(0, ownColumns(headings)).map(foldedWord);
  const matched: Record<string, number> = {};
  const taken = new Set<number>();
  const take = (namesOf: (name: string) => readonly string[]) => {
    for (const name of Object.keys(columns)) {
      if (matched[name] !== undefined) continue;
      const names = namesOf(name).map(foldedWord);
      const place = folded.findIndex(
        (heading, index) => heading !== '' && !taken.has(index) && names.includes(heading),
      );
      if (place < 0) continue;
      matched[name] = place;
      taken.add(place);
    }
  };
  // The product's own words come before what other systems say.
  take((name) => languages.map((language) => columns[name]?.label[language] ?? ''));
  take((name) => [name, ...(columns[name]?.also ?? [])]);
  return matched;
}

/** How the columns of an earlier file were matched. */
export interface EarlierMatching {
  readonly columns: readonly FileColumn[];
  /** by field: which column of that file */
  readonly chosen: Readonly<Record<string, number>>;
}

/**
 * The matching of an earlier file over the headings of one that mends it: each field is the column of the same name, the second of a
 * name the second. Where one is not there any more, its names are looked for as in a file that is new.
 */
export function carryMatching(
  shape: ImportKindShape,
  { columns, chosen }: EarlierMatching,
  headings: readonly string[],
): Record<string, number> {
  const earlier = columns.map(({ heading }) => foldedWord(heading));
  const folded = headings.map(foldedWord);
  const placesOf = (all: readonly string[], heading: string) => all.flatMap((one, at) => (one === heading ? [at] : []));
  const carried: [string, number][] = Object.entries(chosen).flatMap(([name, place]): [string, number][] => {
    const heading = earlier[place];
    if (heading === undefined) return [];
    const now = placesOf(folded, heading)[placesOf(earlier, heading).indexOf(place)];
    return now === undefined ? [] : [[name, now]];
  });
  if (carried.length === Object.keys(chosen).length) return Object.fromEntries(carried);
  const taken = new Set(carried.map(([, place]) => place));
  const found = Object.entries(matchColumns(shape, headings)).filter(([, place]) => !taken.has(place));
  return Object.fromEntries([...found, ...carried]);
}
