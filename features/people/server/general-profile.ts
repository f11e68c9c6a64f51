import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { generalProfileShape } from '../shared/contract.ts';
import { generalProfileWrites } from './commands/write-general-profile.ts';
import { peopleWith } from './queries/collaborator-status.ts';

/** The links of a past revision `t`: every change of a link makes a revision of the profile too, at the same moment. */
const linkedThen = sql`(
  select distinct on (l.record_key) l."row" as link from history l
  where l.entity = 'general_profile_spac' and l.record_key like t.general_profile_id || '|%'
    and l.changed_at <= t.updated_at
  order by l.record_key, l.revision desc) as linked_then`;

/** A named bundle of SPAC profiles (S1 section 3). */
export const generalProfile = defineRecord({
  shape: generalProfileShape,
  table: 'general_profile',
  columns: { iD_ProfGral: 'general_profile_id' },
  joined: {
    profSpacs_Names: sql`(
      select string_agg(sp.spac_id || ' - ' || sp.description, ', ' order by sp.spac_id, sp.description)
      from general_profile_spac l join spac_profile sp on sp.spac_profile_id = l.spac_profile_id
      where l.general_profile_id = t.general_profile_id and not l.deleted)`,
  },
  past: {
    profSpacs_Names: sql`(
      select string_agg(sp.spac_id || ' - ' || sp.description, ', ' order by sp.spac_id, sp.description)
      from ${linkedThen}
      join spac_profile sp on sp.spac_profile_id = (link ->> 'spac_profile_id')::integer
      where not (link ->> 'deleted')::boolean)`,
  },
  lists: {
    profSpacs: sql`coalesce((
      select jsonb_agg(l.spac_profile_id order by l.spac_profile_id) from general_profile_spac l
      where l.general_profile_id = t.general_profile_id and not l.deleted), '[]')`,
  },
  pastLists: {
    profSpacs: sql`coalesce((
      select jsonb_agg(link -> 'spac_profile_id' order by (link ->> 'spac_profile_id')::integer) from ${linkedThen}
      where not (link ->> 'deleted')::boolean), '[]')`,
  },
  neverNull: ['description'],
  uses: [peopleWith('general_profile_id')],
  unique: { general_profile_live_description: 'description' },
  write: generalProfileWrites,
});
