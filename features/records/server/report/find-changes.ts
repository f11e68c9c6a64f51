import type { Values } from '../record.ts';

/** A field of a revision with what stood before; `before` is absent where a report shows the revision whole. */
export interface FieldChange {
  readonly name: string;
  readonly before?: unknown;
  readonly after: unknown;
}

/**
 * What a revision changed: the fields whose values differ from those of the revision before.
 * @param before null: the first revision of the report, all of whose fields are given
 */
export function findChanges(names: readonly string[], before: Values | null, after: Values): readonly FieldChange[] {
  if (before === null) return names.map((name) => ({ name, after: after[name] ?? null }));
  const isSame = (name: string) => JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null);
  return names
    .filter((name) => !isSame(name))
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }));
}
