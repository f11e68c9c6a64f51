import { sql } from 'kysely';
import { auditFields } from '#features/records/shared/record-shape.ts';
import { columnName } from '#platform/grid/server/column-name.ts';
import type { SourceJoin } from '#platform/grid/server/grid-source.ts';
import type { FieldPlace } from '#platform/grid/server/list-source.ts';
import { collaboratorShape } from '../shared/contract.ts';

/** Fields of a person's own row whose columns of `collaborator` are called otherwise. */
export const personColumns = {
  iD_Profile_Web: 'profile_id',
  iD_ProfGral: 'general_profile_id',
  signatureAccepted: 'signature_accepted_at',
} as const;

/** Wire name of each field that a row beside the person's holds: its alias in `personJoins`, and its column. */
export const personJoined = {
  sector_Name: 's.name',
  profile_Name: 'p.name',
  profGral_Name: 'gp.description',
  shift_Name: 'w.name',
} as const;

type PersonPlace = Exclude<keyof typeof collaboratorShape.fields, keyof typeof auditFields | 'pdfName'>;

/** Of them those that are null for nobody. */
export const personNeverNull = [
  'name',
  'cwid',
  'iD_Sector',
  'sector_Name',
  'iD_Profile_Web',
  'profile_Name',
  'role',
  'active',
] as const satisfies readonly PersonPlace[];

/**
 * The joins that find what a person's row names, by alias.
 * @param row alias of the person's row
 * @param more what else the joins are to a list that joins the person itself
 */
export function personJoins(row: string, more: Omit<SourceJoin, 'sql'> = {}) {
  const joinBy = (join: string, column: string) => ({
    sql: sql`left join ${sql.raw(join)} = ${sql.ref(`${row}.${column}`)}`,
    ...more,
  });
  return {
    s: joinBy('sector s on s.sector_id', 'sector_id'),
    p: joinBy('profile p on p.profile_id', 'profile_id'),
    gp: joinBy('general_profile gp on gp.general_profile_id', 'general_profile_id'),
    w: joinBy('shift w on w.shift_id', 'shift_id'),
  } satisfies Readonly<Record<string, SourceJoin>>;
}

/**
 * Where a list finds the fields of a person.
 * @param row alias of the person's row
 * @param join the join that holds that row; none where every statement of the list reads it
 */
export function personPlaces(row: string, join?: string): Readonly<Record<PersonPlace, FieldPlace>> {
  const names = Object.keys(collaboratorShape.fields).filter((name) => !(name in auditFields || name === 'pdfName'));
  const columns: Readonly<Record<string, string>> = personColumns;
  const beside: Readonly<Record<string, string>> = personJoined;
  const places = names.map((name) => {
    const column = beside[name] ?? `${row}.${columns[name] ?? columnName(name)}`;
    const alias = name in beside ? column.split('.')[0] : join;
    const neverNull = personNeverNull.some((never) => never === name);
    return [name, { sql: sql.ref(column), neverNull, ...(alias === undefined ? {} : { join: alias }) }];
  });
  return Object.fromEntries(places);
}
