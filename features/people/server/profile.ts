import { sql } from 'kysely';
import { defineRecord, removeRecord, updateWith } from '#features/records/server/public.ts';
import { profileFields, profileShape } from '../shared/contract.ts';
import { editProfile } from './commands/edit-profile.ts';
import { peopleErrors } from './errors.ts';
import { peopleWith } from './queries/collaborator-status.ts';

/**
 * A profile of a sector: what people of it must take is required by profile (S1 sections 2, 3 and 5). It is added with its first
 * requirements, by the feature that has them.
 */
export const profile = defineRecord({
  shape: profileShape,
  table: 'profile',
  joins: { s: { sql: sql`left join sector s on s.sector_id = t.sector_id` } },
  joined: { sector_Name: 's.name' },
  neverNull: ['name', 'iD_Sector', 'sector_Name'],
  sector: 't.sector_id',
  references: [
    { field: 'iD_Sector', table: 'sector', column: 'sector_id', refusal: peopleErrors.SECTOR_NOT_FOUND },
    { field: 'profileToCopy', table: 'profile', column: 'profile_id', refusal: peopleErrors.PROFILE_NOT_FOUND },
  ],
  uses: [
    peopleWith('profile_id'),
    {
      section: 'requirements',
      label: { es: 'requerimientos de curso', en: 'course requirements' },
      names: ([id]) => sql`
        select course_id as name from requirement where profile_id = ${id} and not deleted order by course_id`,
    },
  ],
  unique: { profile_live_name: 'name' },
  write: {
    update: updateWith(profileFields, editProfile),
    remove: removeRecord,
  },
});
