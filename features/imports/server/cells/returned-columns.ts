import { languages } from '#platform/i18n/language.ts';
import { foldedWord } from './words.ts';

/** The two columns that a file with its result has more than it came with. */
export const returnedColumns = {
  result: { es: 'Resultado', en: 'Result' },
  reason: { es: 'Motivo', en: 'Reason' },
} as const;

/** How many columns of a file are its own, the first ones: a file that comes back mended still has those of its result behind them. */
export function ownColumns(headings: readonly string[]): number {
  const last = headings.slice(-2).map(foldedWord);
  const isReturned = languages.some((language) =>
    [returnedColumns.result, returnedColumns.reason].every(
      (words, index) => foldedWord(words[language]) === last[index],
    ),
  );
  return isReturned ? headings.length - 2 : headings.length;
}
