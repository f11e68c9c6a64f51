import { type RawBuilder, sql } from 'kysely';
import { findLiveSpacProfiles, generalProfile, readNames, sector, shift } from '#features/people/server/public.ts';
import type { RecordKey } from '#features/records/server/public.ts';
import { requiredProfile } from '#features/requirements/server/public.ts';
import { folded } from '#platform/db/folded.ts';
import * as shapes from '../../shared/kinds/places.ts';
import { spacProfiles } from '../../shared/kinds/systems.ts';
import type { ImportRun, KnownRow } from './import-kind.ts';
import { isProblem, namedIn, readSpacProfiles } from './names.ts';
import { recordKind } from './one-by-one.ts';

const own = ({ values, cells }: KnownRow, ...columns: readonly string[]) =>
  Object.fromEntries(
    columns.flatMap((column) => (column in cells && column in values ? [[column, values[column]]] : [])),
  );

/** Whether a name is the one of a row, as the unique indexes compare it. */
const isNamed = (column: RawBuilder<unknown>, name: unknown) =>
  sql`${folded(column)} = ${folded(sql`${String(name)}::text`)} and not deleted`;

/** The live row of a query of `id`. */
async function findId({ write }: ImportRun, query: RawBuilder<{ id: number }>): Promise<number | null> {
  const { rows } = await query.execute(write.tx);
  return rows[0]?.id ?? null;
}

const asKey = (name: string, id: number | null): RecordKey | null => (id === null ? null : { [name]: id });

export const sectors = recordKind({
  shape: shapes.sectors,
  record: sector,
  load: async () => null,
  judge: (row) => ({
    fields: own(row, 'name', 'management', 'active', 'resp_Employee_Nr'),
    problems: [],
    name: row.cells.name ?? '',
    grouped: row.cells.name ?? '',
  }),
  find: async (run, { name }) =>
    asKey('iD_Sector', await findId(run, sql`select sector_id as id from sector where ${isNamed(sql`name`, name)}`)),
});

export const shifts = recordKind({
  shape: shapes.shifts,
  record: shift,
  load: async () => null,
  judge: (row) => ({ fields: own(row, 'name', 'schedule'), problems: [], name: row.cells.name ?? '', grouped: '' }),
  find: async (run, { name }) =>
    asKey('iD_Shift', await findId(run, sql`select shift_id as id from shift where ${isNamed(sql`name`, name)}`)),
});

export const profiles = recordKind({
  shape: shapes.profiles,
  record: requiredProfile,
  load: ({ write }) => readNames(write.tx),
  judge: (row, names) => {
    const { sector_Name = '', name = '' } = row.cells;
    const found = sector_Name === '' ? null : namedIn(names.sectors, 'sector_Name', sector_Name, shapes.sectors);
    const about = { name: `${sector_Name} / ${name}`, grouped: sector_Name };
    if (found === null) return { fields: {}, problems: [], ...about };
    if (isProblem(found)) return { fields: {}, problems: [found], ...about };
    return { fields: { ...own(row, 'name'), iD_Sector: found.id }, problems: [], ...about };
  },
  find: async (run, { name, iD_Sector }) => {
    const query = sql<{ id: number }>`
      select profile_id as id from profile where sector_id = ${iD_Sector} and ${isNamed(sql`name`, name)}`;
    return asKey('iD_Profile', await findId(run, query));
  },
  tell: (field, value, names) =>
    field === 'iD_Sector' ? (names.sectors.find(({ id }) => id === value)?.name ?? '') : String(value ?? ''),
  columnOf: { iD_Sector: 'sector_Name' },
});

export const generalProfiles = recordKind({
  shape: shapes.generalProfiles,
  record: generalProfile,
  load: ({ write }) => readSpacProfiles(write.tx),
  judge: (row, names) => {
    const written = Array.isArray(row.values.profSpacs) ? (row.values.profSpacs as string[]) : [];
    const found = written.map((name) => namedIn(names, 'profSpacs', name, spacProfiles));
    const { description = '' } = row.cells;
    return {
      fields: {
        ...own(row, 'description'),
        profSpacs: found.flatMap((one) => (isProblem(one) ? [] : [one.id])).toSorted((one, other) => one - other),
      },
      problems: found.filter(isProblem),
      name: description,
      grouped: '',
    };
  },
  find: async (run, { description }) => {
    const query = sql<{ id: number }>`
      select general_profile_id as id from general_profile where ${isNamed(sql`description`, description)}`;
    return asKey('iD_ProfGral', await findId(run, query));
  },
  current: async ({ write }, key) => ({ profSpacs: await findLiveSpacProfiles(write.tx, Number(key.iD_ProfGral)) }),
  tell: (field, value, names) =>
    field === 'profSpacs'
      ? (value as number[]).map((id) => names.find((one) => one.id === id)?.name ?? id).join('; ')
      : String(value ?? ''),
});
