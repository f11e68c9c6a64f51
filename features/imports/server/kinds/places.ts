import { sql } from 'kysely';
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

/** A live row by its name, as the unique indexes compare it. */
async function findByName(
  { write }: ImportRun,
  {
    table,
    id,
    column,
    where = sql`true`,
  }: { readonly table: string; readonly id: string; readonly column: string; readonly where?: ReturnType<typeof sql> },
  name: unknown,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(id)} as id from ${sql.table(table)}
    where ${folded(sql.ref(column))} = ${folded(sql`${String(name)}::text`)} and not deleted and ${where}`.execute(
    write.tx,
  );
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
    asKey('iD_Sector', await findByName(run, { table: 'sector', id: 'sector_id', column: 'name' }, name)),
});

export const shifts = recordKind({
  shape: shapes.shifts,
  record: shift,
  load: async () => null,
  judge: (row) => ({ fields: own(row, 'name', 'schedule'), problems: [], name: row.cells.name ?? '', grouped: '' }),
  find: async (run, { name }) =>
    asKey('iD_Shift', await findByName(run, { table: 'shift', id: 'shift_id', column: 'name' }, name)),
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
  find: async (run, { name, iD_Sector }) =>
    asKey(
      'iD_Profile',
      await findByName(
        run,
        { table: 'profile', id: 'profile_id', column: 'name', where: sql`sector_id = ${iD_Sector}` },
        name,
      ),
    ),
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
  find: async (run, { description }) =>
    asKey(
      'iD_ProfGral',
      await findByName(run, { table: 'general_profile', id: 'general_profile_id', column: 'description' }, description),
    ),
  current: async ({ write }, key) => ({ profSpacs: await findLiveSpacProfiles(write.tx, Number(key.iD_ProfGral)) }),
  tell: (field, value, names) =>
    field === 'profSpacs'
      ? (value as number[]).map((id) => names.find((one) => one.id === id)?.name ?? id).join('; ')
      : String(value ?? ''),
});
