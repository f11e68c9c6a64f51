import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { requirementShape } from '../contract.ts';

/** A course that a profile of a sector must take (S1 section 3). */
export const requirement = defineRecord({
  shape: requirementShape,
  table: 'requirement',
  columns: { iD_Course: 'course_id', iD_Sector: 'sector_id', iD_Profile: 'profile_id', req_Date: 'req_date' },
  joins: sql`left join course c on c.course_id = t.course_id
    left join sector s on s.sector_id = t.sector_id
    left join profile p on p.profile_id = t.profile_id`,
  joined: {
    sector_Name: sql`s.name`,
    profile_Name: sql`p.name`,
    course_Name: sql`c.name`,
    version: sql`c.version`,
  },
  read: 'staff.read',
});
