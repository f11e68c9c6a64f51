import type { Localized } from '#platform/i18n/language.ts';
import { isDay } from '#platform/schema/values.ts';
import type { ImportSettings } from '../../shared/settings.ts';

type DaySettings = Pick<ImportSettings, 'dateOrder' | 'dateSystem'>;

/** A day `yyyy-MM-dd`, or why it is none. */
export type ReadDay = { readonly day: string } | { readonly code: 'DAY_UNREADABLE' | 'DAY_AMBIGUOUS' | 'DAY_SERIAL' };

export const dayWords: Readonly<Record<'DAY_UNREADABLE' | 'DAY_AMBIGUOUS' | 'DAY_SERIAL', Localized>> = {
  DAY_UNREADABLE: { es: '«{written}» no es una fecha', en: '“{written}” is no date' },
  DAY_AMBIGUOUS: {
    es: '«{written}» se puede leer de dos maneras: elija el orden de las fechas del archivo',
    en: '“{written}” can be read two ways: choose the order of the dates in the file',
  },
  DAY_SERIAL: {
    es: '«{written}» parece una fecha de Excel guardada como número: elija su sistema (1900 o 1904)',
    en: '“{written}” looks like a date of Excel saved as a number: choose its system (1900 or 1904)',
  },
};

/** Days from the first of each system to 1970; 1900 counts a 29 February that there was not. */
const serialStart = { '1900': -25_569, '1904': -24_107 } as const;

/** Reads a day as people and programs write it. A time behind it is dropped, so that no zone shifts it. */
export function readDay(written: string, { dateOrder, dateSystem }: DaySettings): ReadDay {
  const text = written
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*(Z|[+-]\d{2}:?\d{2}|[ap]\.?\s?m\.?)?$/i, '');
  if (/^\d{1,5}$/.test(text)) {
    if (dateSystem === null) return { code: 'DAY_SERIAL' };
    const moment = new Date((serialStart[dateSystem] + Number(text)) * 86_400_000);
    return asDay(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate());
  }
  const [, year, second, third] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year !== undefined) return asDay(Number(year), Number(second), Number(third));
  const [, one, two, last] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text) ?? [];
  if (last === undefined) return { code: 'DAY_UNREADABLE' };
  return ofFigures(Number(one), Number(two), last, dateOrder);
}

function ofFigures(one: number, two: number, last: string, order: ImportSettings['dateOrder']): ReadDay {
  // Two figures of a year may be any of the three, and no century is guessed.
  if (last.length === 2) return { code: 'DAY_UNREADABLE' };
  const year = Number(last);
  if (order === 'mdy') return asDay(year, one, two);
  if (order === 'dmy' || one === two) return asDay(year, two, one);
  if (one <= 12 && two <= 12) return { code: 'DAY_AMBIGUOUS' };
  return one > 12 ? asDay(year, two, one) : asDay(year, one, two);
}

function asDay(year: number, month: number, day: number): ReadDay {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? { day: text } : { code: 'DAY_UNREADABLE' };
}
