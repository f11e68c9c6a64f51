import type { GridFields } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { GridColumn } from '#platform/ui/data-grid/types.ts';
import type { auditFields } from '../shared/record-shape.ts';
import { authorName } from './author-name.ts';

/** A column by the wire name of its field, or with how it differs from the usual one. */
export type RecordColumn<Name extends string = string> =
  | Name
  | (Omit<GridColumn, 'field' | 'name'> & { readonly name: Name });

/** Audit columns that wait in the column chooser: the history under the row tells why, and deleted rows have a switch and are struck. */
const quietAudit: ReadonlySet<string> = new Set(['reason', 'deleted']);

/** px of the audit fields, in their order on screen: who changed it is in view where not all of them have room. */
const auditWidths: Readonly<Record<keyof typeof auditFields, number>> = {
  updatedBy: 190,
  updateDate: 152,
  revision: 100,
  reason: 200,
  deleted: 110,
};

/** The columns of a grid of records: those named, in their order, and the audit fields last (S0 section 3). */
export function recordColumns(
  { fields }: { readonly fields: GridFields },
  columns: readonly RecordColumn[],
): readonly GridColumn[] {
  const named = columns.map((column) => (typeof column === 'string' ? { name: column } : column));
  const audit = Object.entries(auditWidths).map(([name, width]) => ({
    name,
    width,
    isHidden: quietAudit.has(name),
    ...(name === 'updatedBy' ? { render: (row: GridRow) => authorName(row, 'updatedBy') } : {}),
  }));
  return [...named, ...audit].flatMap((column) => {
    const field = fields[column.name];
    return field === undefined ? [] : [{ ...column, field }];
  });
}
