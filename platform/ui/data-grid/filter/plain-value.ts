import type { GridField } from '#platform/grid/fields.ts';

/** A value of a field as its type has it, from the text that stands for it; null: none. */
export function readPlainValue({ type, values }: GridField, text: string): string | number | boolean | null {
  if (values !== undefined && !Object.hasOwn(values, text)) return null;
  if (type === 'boolean') return text === 'true';
  if (type !== 'integer' && type !== 'decimal') return text;
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}
