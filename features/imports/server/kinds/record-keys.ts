import type { RecordDefinition, RecordKey } from '#features/records/server/public.ts';

/** A key as the history names it. */
export const keyText = ({ shape }: RecordDefinition, key: RecordKey): string =>
  shape.key.map((name) => key[name]).join('|');

/** The same the other way; the database tells numbers from text. */
export function keyFromText({ shape }: RecordDefinition, text: string): RecordKey {
  const parts = text.split('|');
  return Object.fromEntries(shape.key.map((name, index) => [name, parts[index] ?? '']));
}
