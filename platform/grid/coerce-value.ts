import type { FieldType } from './fields.ts';

/** A wall-clock moment `yyyy-MM-ddTHH:mm:ss.fff` and its zone: null is the company's. */
export interface WallClock {
  readonly day: string;
  /** `HH:mm:ss.fff` */
  readonly time: string;
  /** `Z` or `±hh:mm`; null: as on the company's clock */
  readonly offset: string | null;
}

/** A value that fits its field; undefined where it cannot (the leaf is then false, grid protocol section 3). */
export type Coerced = string | number | boolean | WallClock;

/** A whole number that any bigint holds. */
const wholeText = /^[+-]?\d{1,18}$/;
const numberText = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?$/i;

/** Makes a filter's value fit a field of a type, or undefined. */
export function coerceValue(type: FieldType, value: string | number | boolean): Coerced | undefined {
  switch (type) {
    case 'integer':
    case 'decimal':
      return coerceNumber(value);
    case 'boolean':
      return coerceBoolean(value);
    case 'text':
      return coerceText(value);
    case 'date':
    case 'moment':
      return typeof value === 'string' ? parseWallClock(value) : undefined;
  }
}

/** The text of a value for text operators, in normal form C as all stored text is; undefined where it holds what none can. */
export function coerceText(value: string | number | boolean): string | undefined {
  const text = String(value);
  return text.includes('\u0000') || !text.isWellFormed() ? undefined : text.normalize('NFC');
}

function coerceNumber(value: string | number | boolean): string | undefined {
  if (typeof value === 'boolean') return undefined;
  const text = String(value);
  if (wholeText.test(text)) return text;
  // As the double it is: PostgreSQL refuses what underflows, or has thousands of digits.
  return numberText.test(text) && Number.isFinite(Number(text)) ? String(Number(text)) : undefined;
}

function coerceBoolean(value: string | number | boolean): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = String(value).toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d{2}):(\d{2})(?:\.(\d{1,3}))?)?$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?$/i;

/** Reads the forms of section 3; undefined for any other and for days that do not exist. */
export function parseWallClock(text: string): WallClock | undefined {
  const us = american.exec(text);
  if (us !== null) return wallClock(us[3], us[1], us[2], us.slice(4, 8), null);
  const match = iso.exec(text);
  if (match === null) return undefined;
  return wallClock(match[1], match[2], match[3], match.slice(4, 8), match[8]?.toUpperCase() ?? null);
}

function wallClock(
  year = '',
  month = '',
  date = '',
  clock: readonly (string | undefined)[],
  offset: string | null,
): WallClock | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number(year) < 1 || Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day) return undefined;
  const [hour = '0', minute = '0', second = '0', fraction = ''] = clock;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (offset !== null && offset !== 'Z' && (Number(offset.slice(1, 3)) > 14 || Number(offset.slice(4)) > 59))
    return undefined;
  const two = (part: string) => part.padStart(2, '0');
  const time = `${two(hour)}:${two(minute)}:${two(second)}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  return { day, time, offset };
}
