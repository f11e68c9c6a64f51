import type { RawBuilder } from 'kysely';
import type { ListShape } from '#platform/grid/fields.ts';
import type { GridSource, SourceField } from '#platform/grid/server/grid-source.ts';

/** Where a field of a list is read: its expression, the join that holds it, and whether no row has null there. */
export type FieldPlace = Omit<SourceField, 'type'>;

/** A place for every field of a shape: the compiler names one that is missing. */
export type PlacesOf<Shape extends Pick<ListShape, 'fields'>> = {
  readonly [Name in keyof Shape['fields']]: FieldPlace;
};

/** The rows of a list. */
export function listSource<Shape extends Pick<ListShape, 'key' | 'fields'>>(
  shape: Shape,
  places: PlacesOf<Shape>,
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
