import { sql } from 'kysely';
import type { SourceField, SourceJoin } from '#platform/grid/server/grid-source.ts';

/** Wire name of each field that a person's own row holds, and its column of `collaborator`. */
export const personColumns = {
  employee_Nr: 'employee_nr',
  name: 'name',
  cwid: 'cwid',
  iD_Sector: 'sector_id',
  iD_Profile_Web: 'profile_id',
  iD_ProfGral: 'general_profile_id',
  iD_Shift: 'shift_id',
  role: 'role',
  active: 'active',
  email: 'email',
  capa_Initial: 'capa_initial',
  capa_spac_ini: 'capa_spac_ini',
  onboard_Date: 'onboard_date',
  signatureAccepted: 'signature_accepted_at',
} as const;

/** Wire name of each field that a row beside the person's holds: its alias in `personJoins`, and its column. */
export const personJoined = {
  sector_Name: 's.name',
  profile_Name: 'p.name',
  profGral_Name: 'gp.description',
  shift_Name: 'w.name',
} as const;

type PersonPlace = keyof typeof personColumns | keyof typeof personJoined;

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
export function personPlaces(row: string, join?: string): Readonly<Record<PersonPlace, Omit<SourceField, 'type'>>> {
  const isNeverNull = (name: string) => personNeverNull.some((never) => never === name);
  const own = Object.entries(personColumns).map(([name, column]) => [name, `${row}.${column}`, join] as const);
  const beside = Object.entries(personJoined).map(([name, column]) => [name, column, column.split('.')[0]] as const);
  const places = [...own, ...beside].map(([name, column, alias]) => [
    name,
    { sql: sql.ref(column), neverNull: isNeverNull(name), ...(alias === undefined ? {} : { join: alias }) },
  ]);
  return Object.fromEntries(places);
}
