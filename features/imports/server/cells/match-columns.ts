import { languages } from '#platform/i18n/language.ts';
import type { ImportKindShape } from '../../shared/kinds/import-kind.ts';
import { foldedWord } from './words.ts';

/** Which column of a file each field of a kind is, by its heading in either language; each column once, what fits best first. */
export function matchColumns({ columns }: ImportKindShape, headings: readonly string[]): Record<string, number> {
  const folded = headings.map(foldedWord);
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
