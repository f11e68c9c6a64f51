import type { z } from 'zod';
import type { GridRow } from '#platform/grid/wire.ts';
import type { AnyShape } from '../record-key.ts';

/**
 * What the form of a record begins with: the row's values; of what it has none, what the form begins with (`begins`), or what stands for
 * nothing in such a field.
 */
export function initialValues<S extends z.ZodObject>(
  { fields }: AnyShape,
  { shape }: S,
  row: GridRow | null,
  begins: Partial<z.input<S>> = {},
): z.input<S> {
  const beginOf = (name: string): unknown => {
    const value = row?.[name] ?? (begins as Readonly<Record<string, unknown>>)[name];
    const type = fields[name]?.type;
    if (type === 'boolean') return value === true;
    if (value !== undefined && value !== null) return value;
    // A field that may be empty holds null, one of a text or that must be filled the empty text.
    return type !== 'text' && (name in begins || shape[name]?.safeParse(null).success === true) ? null : '';
  };
  return Object.fromEntries(Object.keys(shape).map((name) => [name, beginOf(name)])) as z.input<S>;
}
