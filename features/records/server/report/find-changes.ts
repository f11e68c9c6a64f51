import type { Values } from '../record.ts';

/** A field of a revision with what stood before. */
export interface FieldChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * What a revision changed: the fields whose values differ from those before.
 * @param before null: there was nothing before
 * @param isWhole gives every field, changed or not
 */
export function findChanges(
  names: readonly string[],
  before: Values | null,
  after: Values,
  isWhole: boolean,
): readonly FieldChange[] {
  return names
    .map((name) => ({ name, before: before?.[name] ?? null, after: after[name] ?? null }))
    .filter((change) => isWhole || JSON.stringify(change.before) !== JSON.stringify(change.after));
}
