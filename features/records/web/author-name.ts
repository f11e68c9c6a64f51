import { systemActor } from '#platform/signing/act.ts';

/**
 * Who made a row, `Ana Sosa (asosa)`: by name where the load told it, else by cwid alone; the server itself in words.
 * @param field with the cwid; the name is beside it as `<field>Name`
 */
export function authorName(row: Readonly<Record<string, unknown>>, field: string): string {
  const cwid = String(row[field] ?? '');
  const name = row[`${field}Name`];
  if (typeof name !== 'string') return cwid;
  return cwid === systemActor ? name : `${name} (${cwid})`;
}
