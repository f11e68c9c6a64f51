import { type Language, writing } from '#platform/i18n/language.ts';

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
  const { decimal, thousands } = writing[language];
  const isGrouped = new RegExp(`^[+-]?\\d{1,3}(\\${thousands}\\d{3})+(\\${decimal}\\d*)?$`).test(plain);
  const normal = (isGrouped ? plain.replaceAll(thousands, '') : plain).replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(normal) ? Number(normal) : null;
}
