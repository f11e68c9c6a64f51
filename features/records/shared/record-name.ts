import { formatValue } from '#platform/grid/format-value.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { RecordShape } from './record-shape.ts';

/** What people call a record, from its fields: `Ana Sosa · Uso de autoclaves`; '' where it has no such text. */
export function recordName(
  { fields, key, called }: Pick<RecordShape, 'fields' | 'key' | 'called'>,
  row: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const isFilled = (name: string) => row[name] !== null && row[name] !== undefined && row[name] !== '';
  const first = Object.keys(fields).find(
    (name) => fields[name]?.type === 'text' && !key.includes(name) && isFilled(name),
  );
  const names = called ?? (first === undefined ? [] : [first]);
  return names
    .filter(isFilled)
    .map((name) => {
      const field = fields[name];
      return field === undefined ? '' : formatValue(field, row[name], language, undefined);
    })
    .join(' · ');
}
