import { sql } from 'kysely';
import { profSpac, spac } from '#features/spac/server/public.ts';
import { folded } from '#platform/db/folded.ts';
import * as shapes from '../../shared/kinds/systems.ts';
import { recordKind } from './one-by-one.ts';
import { notHere } from './problems.ts';

export const spacs = recordKind({
  shape: shapes.spacs,
  record: spac,
  load: async () => null,
  judge: ({ values, cells }) => ({
    fields: Object.fromEntries(Object.entries(values).filter(([column]) => column !== 'externalId')),
    problems: [],
    name: `${cells.iD_Spac ?? ''} · ${cells.name ?? ''}`,
    grouped: cells.iD_Spac ?? '',
  }),
  find: async ({ write }, { iD_Spac }) => {
    const { rows } = await sql<{ id: string }>`
      select spac_id as id from spac
      where ${folded(sql`spac_id`)} = ${folded(sql`${String(iD_Spac)}::text`)} and not deleted`.execute(write.tx);
    return rows[0] === undefined ? null : { iD_Spac: rows[0].id };
  },
  begins: { active: true },
});

export const spacProfiles = recordKind({
  shape: shapes.spacProfiles,
  record: profSpac,
  load: async ({ write }) => {
    const rows = await write.tx.selectFrom('spac').select('spac_id').where('deleted', '=', false).execute();
    return new Map(rows.map(({ spac_id }) => [spac_id.toLowerCase(), spac_id]));
  },
  judge: ({ values, cells }, known) => {
    const { spac: written = '', profileDesc = '' } = cells;
    const id = known.get(written.toLowerCase());
    return {
      fields: { spac: id ?? written, profileDesc: values.profileDesc },
      problems: id === undefined && written !== '' ? [notHere('spac', written, shapes.spacs)] : [],
      name: `${written} / ${profileDesc}`,
      grouped: written,
    };
  },
  find: async ({ write }, { spac: id, profileDesc }) => {
    const { rows } = await sql<{ id: number }>`
      select spac_profile_id as id from spac_profile
      where spac_id = ${id} and ${folded(sql`description`)} = ${folded(sql`${String(profileDesc)}::text`)} and not deleted`.execute(
      write.tx,
    );
    return rows[0] === undefined ? null : { iD_ProfileSpac: rows[0].id };
  },
});
