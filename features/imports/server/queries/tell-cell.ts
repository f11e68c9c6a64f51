import { formatDay } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { ImportColumn } from '../../shared/kinds/import-kind.ts';

const flags = { true: { es: 'Sí', en: 'Yes' }, false: { es: 'No', en: 'No' } } as const;

/** A value as it is kept, in the reader's words. */
export function tellCell({ type, values }: ImportColumn, value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((part) => (part as { name?: string }).name ?? String(part)).join('; ');
  const text = String(value);
  if (type === 'day') return formatDay(text);
  if (text === 'true' || text === 'false') return flags[text][language];
  return values?.[text]?.[language] ?? text;
}
