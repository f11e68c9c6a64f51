import type { RawBuilder } from 'kysely';
import type { GridSource, SourceField } from '#platform/grid/server/grid-source.ts';
import type { ConsultShape } from '../../contract.ts';

/** Where a field of a list is read: its expression, the join that holds it, and whether no row has null there. */
export type FieldPlace = Omit<SourceField, 'type'>;

/** The rows of a list: every field of its shape has its place. */
export function listSource<Shape extends Pick<ConsultShape, 'key' | 'fields'>>(
  shape: Shape,
  places: { readonly [Name in keyof Shape['fields']]: FieldPlace },
  rows: {
    readonly from: RawBuilder<unknown>;
    readonly joins: GridSource['joins'];
    readonly scope: RawBuilder<unknown>;
  },
): GridSource {
  const fields = Object.entries(shape.fields).map(
    ([name, { type }]) => [name, { ...places[name as keyof typeof places], type }] as const,
  );
  const { from, joins = new Map(), scope } = rows;
  return { fields: new Map(fields), key: shape.key, from, joins, scope };
}
