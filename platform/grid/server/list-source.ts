import { sql } from 'kysely';
import type { FieldType, ListShape } from '../fields.ts';
import { columnName } from './column-name.ts';
import type { GridSource, SourceField } from './grid-source.ts';

/** Where a field of a list is read: its expression, the join that holds it, and whether no row has null there. */
export type FieldPlace = Omit<SourceField, 'type' | 'codes'>;

/** A place for every field of a shape: the compiler names one that is missing. */
export type PlacesOf<Shape extends Pick<ListShape, 'fields'>> = {
  readonly [Name in keyof Shape['fields']]: FieldPlace;
};

/**
 * Fields whose columns are found by their names (`columnName`).
 * @param row alias of the row that holds them
 * @param more what is true of all their places
 */
export function columnPlaces<const Name extends string>(
  row: string,
  names: readonly Name[],
  more: Omit<FieldPlace, 'sql'> = {},
): Readonly<Record<Name, FieldPlace>> {
  const places = names.map((name) => [name, { sql: sql.ref(`${row}.${columnName(name)}`), ...more }] as const);
  return Object.fromEntries(places) as Record<Name, FieldPlace>;
}

/** Of a text or a number that stands for a word. */
const codesOf = (type: FieldType, values: object | undefined) =>
  type !== 'boolean' && values !== undefined ? Object.keys(values) : undefined;

/** The rows of a list. */
export function listSource<Shape extends Pick<ListShape, 'key' | 'fields'>>(
  { key, fields }: Shape,
  places: PlacesOf<Shape>,
  rows: Omit<GridSource, 'key' | 'fields'>,
): GridSource {
  const placed = Object.entries(fields).map(
    ([name, { type, values }]) =>
      [name, { ...places[name as keyof typeof places], type, codes: codesOf(type, values) }] as const,
  );
  return { ...rows, key, fields: new Map(placed) };
}
