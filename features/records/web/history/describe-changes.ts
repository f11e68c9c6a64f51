import { nothing } from '#platform/grid/format-value.ts';
import type { GridRow, GridValue } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { type FieldChange, findChanges } from '../../shared/find-changes.ts';
import { auditFields } from '../../shared/record-shape.ts';
import type { AnyShape } from '../record-key.ts';

/** One change of a revision in words; what was or is empty is a dash. */
interface DescribedChange {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The fields that a person changes: the audit fields change with every revision and say nothing of their own. */
export function comparedFields(shape: AnyShape): readonly string[] {
  return Object.keys(shape.fields).filter((name) => !(name in auditFields));
}

/** What a revision changed, in the order of the record's fields, with what stood before (21 CFR 11.10(e)). */
export function describeChanges(
  shape: AnyShape,
  changes: readonly FieldChange<GridValue>[],
  language: Language,
): readonly DescribedChange[] {
  return changes.flatMap(({ name, before, after }) => {
    const field = shape.fields[name];
    if (field === undefined) return [];
    const show = (value: GridValue) => formatCell(field, value, language) || nothing;
    return [{ name, label: field.label[language], before: show(before), after: show(after) }];
  });
}

/** One revision of a record, with what it changed. */
export interface MarkedRevision {
  readonly row: GridRow;
  readonly changes: readonly FieldChange<GridValue>[];
}

/**
 * What each revision changed; the first one changed nothing.
 * @param revisions newest first
 */
export function markChanges(shape: AnyShape, revisions: readonly GridRow[]): readonly MarkedRevision[] {
  const names = comparedFields(shape);
  return revisions.map((row, index) => {
    const before = revisions[index + 1];
    return { row, changes: before === undefined ? [] : findChanges(names, before, row) };
  });
}
