import type { Language } from '#platform/i18n/language.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * How long something is, in its largest units: `3 d 4 h`, `1 h 26 min`, `44 s`.
 * @param seconds whole
 * @param most units that are written
 */
export function formatSpan(seconds: number, language: Language, most = 2): string {
  const found = units.findIndex(([, size]) => seconds >= size);
  const from = found === -1 ? units.length - 1 : found;
  let left = Math.max(0, seconds);
  const parts = units.slice(from, from + most).flatMap(([unit, size], index) => {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count === 0 && index > 0) return [];
    return [new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)];
  });
  // Not broken between two lines.
  return parts.join('\u00A0');
}

/** Bytes as people read them: `4,1 MB`. */
export function formatSize(bytes: number, language: Language): string {
  const [unit, size] =
    bytes >= 1024 ** 3
      ? (['gigabyte', 1024 ** 3] as const)
      : bytes >= 1024 ** 2
        ? (['megabyte', 1024 ** 2] as const)
        : (['kilobyte', 1024] as const);
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / size);
}
