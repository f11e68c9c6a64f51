import { sql } from 'kysely';
import { defineRecord, plainWrites } from '#features/records/server/public.ts';
import { profSpacFields, profSpacShape } from '../shared/contract.ts';
import { spacErrors } from './errors.ts';

/** What a person may do in a computerised system: a profile of that system (S1 section 3). */
export const profSpac = defineRecord({
  shape: profSpacShape,
  table: 'spac_profile',
  columns: { iD_ProfileSpac: 'spac_profile_id', spac: 'spac_id', profileDesc: 'description' },
  joins: { s: { sql: sql`left join spac s on s.spac_id = t.spac_id` } },
  joined: { spac_Name: 's.name' },
  neverNull: ['spac', 'spac_Name', 'profileDesc'],
  references: [{ field: 'spac', table: 'spac', column: 'spac_id', refusal: spacErrors.SPAC_NOT_FOUND }],
  uses: [
    {
      section: 'generalProfiles',
      label: { es: 'perfiles generales', en: 'general profiles' },
      names: ([id]) => sql`
        select g.description as name
        from general_profile_spac l join general_profile g using (general_profile_id)
        where l.spac_profile_id = ${id} and not l.deleted and not g.deleted order by g.description`,
    },
    {
      section: 'profileCourse',
      label: { es: 'cursos que lo requieren', en: 'courses that require it' },
      names: ([id]) => sql`
        select c.name || ' - V' || c.version as name
        from spac_requirement l join course c using (course_id)
        where l.spac_profile_id = ${id} and not l.deleted order by c.name, c.version`,
    },
    {
      label: { es: 'colaboradores', en: 'collaborators' },
      section: 'collaborators',
      names: ([id]) => sql`
        select p.name from spac_profile_collaborator l join collaborator p using (employee_nr)
        where l.spac_profile_id = ${id} and not l.deleted order by p.name`,
    },
  ],
  unique: { spac_profile_live_description: 'profileDesc' },
  write: plainWrites(profSpacFields),
});
