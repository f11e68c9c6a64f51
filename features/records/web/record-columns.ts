import { auditFields, type GridFields, type GridRow } from '#platform/grid/fields.ts';
import type { GridColumn } from '#platform/ui/data-grid/types.ts';

/** A column by the wire name of its field, or with how it differs from the usual one. */
export type RecordColumn<Name extends string = string> =
  | Name
  | (Omit<GridColumn, 'field' | 'name'> & { readonly name: Name });

/** Audit columns that wait in the column chooser: the history under the row tells the same. */
const quietAudit: ReadonlySet<string> = new Set(['reason', 'updatedBy']);

/** Whether a number names something: it is shown as it is, without separators. */
export function isIdentifier(name: string): boolean {
  return /^iD_|_Nr$/i.test(name);
}

const asItIs = (name: string) => (row: GridRow) => (row[name] === null ? '' : String(row[name]));

/** The columns of a grid of records: those named, in their order, and the audit fields last (S0 section 3). */
export function recordColumns(
  { fields }: { readonly fields: GridFields },
  columns: readonly RecordColumn[],
): readonly GridColumn[] {
  const named = columns.map((column) => (typeof column === 'string' ? { name: column } : column));
  const audit = Object.keys(auditFields).map((name) => ({ name, isHidden: quietAudit.has(name) }));
  return [...named, ...audit].flatMap((column) => {
    const field = fields[column.name];
    if (field === undefined) return [];
    const isNumber = field.type === 'integer' && isIdentifier(column.name);
    return [{ ...(isNumber ? { render: asItIs(column.name) } : {}), ...column, field }];
  });
}
