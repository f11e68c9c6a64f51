import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { requirementShape } from '../contract.ts';

/** A course that a profile of a sector must take (S1 section 3). */
export const requirement = defineRecord({
  shape: requirementShape,
  table: 'requirement',
  columns: { iD_Course: 'course_id', iD_Sector: 'sector_id', iD_Profile: 'profile_id', req_Date: 'req_date' },
  joins: {
    c: { sql: sql`left join course c on c.course_id = t.course_id` },
    s: { sql: sql`left join sector s on s.sector_id = t.sector_id` },
    p: { sql: sql`left join profile p on p.profile_id = t.profile_id` },
  },
  joined: { sector_Name: 's.name', profile_Name: 'p.name', course_Name: 'c.name', version: 'c.version' },
  neverNull: ['sector_Name', 'profile_Name', 'course_Name', 'version', 'req_Date'],
  read: 'sectorData.read',
  sector: 't.sector_id',
});
