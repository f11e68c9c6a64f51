import type { GridField } from '#platform/grid/fields.ts';
import type { GridValue } from '#platform/grid/wire.ts';
import { formatDay } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';

/** Kept, because a grid formats thousands of numbers a second while it scrolls and a formatter is slow to make. */
const formatters = new Map<Language, Intl.NumberFormat>();

function formatDecimal(value: number, language: Language): string {
  let formatter = formatters.get(language);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(language, { useGrouping: 'always', maximumFractionDigits: 2 });
    formatters.set(language, formatter);
  }
  return formatter.format(value);
}

let moments: Intl.DateTimeFormat | null = null;

/** As `formatMoment` in the company's zone, whose clock filters and groups go by too, with one formatter for all. */
function formatCellMoment(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const timeZone = companyTimeZone();
  moments ??= new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return moments.format(date).replace(',', '');
}

/** A value as its column shows it: words of a closed set, dd/MM/yyyy, separated numbers, N %; null as ''. */
export function formatCell(field: GridField, value: GridValue | undefined, language: Language): string {
  if (value === null || value === undefined) return '';
  const words = field.values?.[String(value)];
  if (words !== undefined) return words[language];
  if (field.format === 'identifier') return String(value);
  if (typeof value === 'number') {
    return field.isPercent ? `${formatDecimal(value * 100, language)}\u00a0%` : formatDecimal(value, language);
  }
  if (field.type === 'date') return formatDay(String(value));
  if (field.type === 'moment') return formatCellMoment(String(value));
  return String(value);
}

/** Whether a column's values stand at its right edge. */
export function isNumeric(field: GridField): boolean {
  return (field.type === 'integer' || field.type === 'decimal') && field.values === undefined;
}

/** Width of a column in px that names none. */
export function widthOf(field: GridField): number {
  if (field.values !== undefined) return 140;
  return { integer: 120, decimal: 130, boolean: 110, text: 200, date: 148, moment: 160 }[field.type];
}

/** dd/MM/yyyy (also d/M/yy and with - or .) as `yyyy-MM-dd`; null when it is no day. */
export function parseDay(text: string): string | null {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\s*$/.exec(text);
  if (match === null) return null;
  const [day = 0, month = 0, short = 0] = match.slice(1).map(Number);
  const year = match[3]?.length === 2 ? 2000 + short : short;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/** A number as the reader writes it, with either comma or point for the decimals; null when it is none. */
export function parseNumber(text: string, language: Language): number | null {
  const plain = text.replace(/[\s\u00a0%]/g, '');
  const [decimal, thousands] = language === 'es' ? [',', '.'] : ['.', ','];
  const isGrouped = new RegExp(`^[+-]?\\d{1,3}(\\${thousands}\\d{3})+(\\${decimal}\\d*)?$`).test(plain);
  const normal = (isGrouped ? plain.replaceAll(thousands, '') : plain).replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(normal) ? Number(normal) : null;
}
