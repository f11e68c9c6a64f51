import type { GridRow, GridValue } from '#platform/grid/wire.ts';

/** What a field held in the revision before. */
export interface ChangedField {
  readonly name: string;
  readonly before: GridValue;
}

/** One revision of a record, with what it changed. */
export interface MarkedRevision {
  readonly row: GridRow;
  readonly changes: readonly ChangedField[];
}

/**
 * Marks in each revision the fields that differ from the revision before it; the first one changed nothing.
 * @param revisions newest first
 * @param names the fields that are compared
 */
export function markChanges(revisions: readonly GridRow[], names: readonly string[]): readonly MarkedRevision[] {
  return revisions.map((row, index) => {
    const before = revisions[index + 1];
    if (before === undefined) return { row, changes: [] };
    const changed = names.filter((name) => (row[name] ?? null) !== (before[name] ?? null));
    return { row, changes: changed.map((name) => ({ name, before: before[name] ?? null })) };
  });
}
