import { sql } from 'kysely';
import { defineRecord, plainWrites } from '#features/records/server/public.ts';
import { sectorFields, sectorShape } from '../shared/contract.ts';
import { peopleErrors } from './errors.ts';
import { isNotDeactivated, peopleWith } from './queries/collaborator-status.ts';

/** A sector of the company (S1 sections 3 and 5). */
export const sector = defineRecord({
  shape: sectorShape,
  table: 'sector',
  joins: { r: { sql: sql`left join collaborator r on r.employee_nr = t.resp_employee_nr` } },
  joined: { resp_Name: 'r.name' },
  neverNull: ['name', 'management', 'active'],
  sector: 't.sector_id',
  references: [
    {
      field: 'resp_Employee_Nr',
      table: 'collaborator',
      column: 'employee_nr',
      condition: isNotDeactivated,
      refusal: peopleErrors.COLLABORATOR_NOT_REGISTERED,
    },
  ],
  uses: [
    {
      label: { es: 'perfiles', en: 'profiles' },
      section: 'profiles',
      names: ([id]) => sql`select name from profile where sector_id = ${id} and not deleted order by name`,
    },
    peopleWith('sector_id'),
    {
      label: { es: 'instancias abiertas', en: 'open instances' },
      section: 'instances',
      names: ([id]) => sql`
        select course_id || '/' || instance_id as name from instance
        where sector_id = ${id} and status in (0, 3) and not deleted order by instance_id`,
    },
  ],
  unique: { sector_live_name: 'name' },
  write: plainWrites(sectorFields),
});
