import { formatDay } from './format.ts';
import { fillText, type Language, type Localized } from './language.ts';

const words = {
  since: { es: 'desde el {from}', en: 'since {from}' },
  until: { es: 'hasta el {to}', en: 'until {to}' },
  between: { es: 'del {from} al {to}', en: 'from {from} to {to}' },
} as const satisfies Record<string, Localized>;

/** The days from one to another in words; either may be open, and null says that both are. Days are `yyyy-MM-dd`. */
export function describePeriod(first: string | null, last: string | null, language: Language): string | null {
  if (first === null && last === null) return null;
  const word = first === null ? words.until : last === null ? words.since : words.between;
  return fillText(word[language], { from: formatDay(first), to: formatDay(last) });
}
