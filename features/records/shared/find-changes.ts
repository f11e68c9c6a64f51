/** A field of a revision with what stood before; null is nothing. */
export interface FieldChange<Value = unknown> {
  readonly name: string;
  readonly before: Value | null;
  readonly after: Value | null;
}

/**
 * What a revision changed, for the report and for the history on screen: the fields whose values differ from those before
 * (21 CFR 11.10(e)). An absent field is an empty one.
 * @param names the fields that are compared
 * @param before null: there was nothing before
 * @param isWhole gives every field, changed or not
 */
export function findChanges<Value>(
  names: readonly string[],
  before: Readonly<Record<string, Value>> | null,
  after: Readonly<Record<string, Value>>,
  isWhole = false,
): readonly FieldChange<Value>[] {
  return names
    .map((name) => ({ name, before: before?.[name] ?? null, after: after[name] ?? null }))
    .filter((change) => isWhole || JSON.stringify(change.before) !== JSON.stringify(change.after));
}
