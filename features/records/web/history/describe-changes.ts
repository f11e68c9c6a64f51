import { auditFields } from '#platform/grid/fields.ts';
import type { GridValue } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import type { AnyShape } from '../record-key.ts';
import type { MarkedRevision } from './mark-changes.ts';

/** One change of a revision in words; what was or is empty is a dash. */
interface DescribedChange {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const nothing = '—';

/** The fields that a person changes: the audit fields change with every revision and say nothing of their own. */
export function comparedFields(shape: AnyShape): readonly string[] {
  return Object.keys(shape.fields).filter((name) => !(name in auditFields));
}

/** What a revision changed, in the order of the record's fields, with what stood before (21 CFR 11.10(e)). */
export function describeChanges(
  shape: AnyShape,
  { row, changes }: MarkedRevision,
  language: Language,
): readonly DescribedChange[] {
  return changes.flatMap(({ name, before }) => {
    const field = shape.fields[name];
    if (field === undefined) return [];
    const show = (value: GridValue | undefined) => formatCell(field, value, language) || nothing;
    return [{ name, label: field.label[language], before: show(before), after: show(row[name]) }];
  });
}
