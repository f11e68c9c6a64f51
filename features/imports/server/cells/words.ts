import type { ValueLabels } from '#platform/grid/fields.ts';
import { languages } from '#platform/i18n/language.ts';
import { searchWords } from '#platform/i18n/search-words.ts';

/** A word as words are compared: without case, accents, signs and more than one blank. */
export const foldedWord = (word: string): string => searchWords(word).join(' ');

/** The number of a value by its word in either language, or by the number itself; undefined where there is none. */
export function findWord(values: ValueLabels, written: string): number | undefined {
  const wanted = foldedWord(written);
  const found = Object.entries(values).find(
    ([code, label]) => code === written || languages.some((language) => foldedWord(label[language]) === wanted),
  );
  return found === undefined ? undefined : Number(found[0]);
}
