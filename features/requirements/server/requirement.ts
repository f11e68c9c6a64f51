import { sql } from 'kysely';
import { lockOwnCourses, lockRequirable } from '#features/courses/server/public.ts';
import { lockProfiles } from '#features/people/server/public.ts';
import {
  defineRecord,
  insertRecord,
  insertWith,
  type RecordWrite,
  removeRecord,
  updateRecord,
  updateWith,
} from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { newRequirementFields, requirementFields, requirementShape } from '../shared/contract.ts';
import { requirementErrors } from './errors.ts';

/**
 * A course that a profile of a sector must take (S1 section 3); courses of type SAC are required of SPAC profiles instead. Who
 * has the profile gets the course, or is relieved of it, in the same transaction.
 */
export const requirement = defineRecord({
  shape: requirementShape,
  table: 'requirement',
  joins: {
    c: { sql: sql`left join course c on c.course_id = t.course_id` },
    s: { sql: sql`left join sector s on s.sector_id = t.sector_id` },
    p: { sql: sql`left join profile p on p.profile_id = t.profile_id` },
  },
  joined: {
    sector_Name: 's.name',
    profile_Name: 'p.name',
    course_Name: 'c.name',
    doc_Number: 'c.doc_number',
    version: 'c.version',
    iD_Type: 'c.course_type_id',
  },
  neverNull: ['sector_Name', 'profile_Name', 'course_Name', 'doc_Number', 'version', 'iD_Type', 'req_Date'],
  sector: 't.sector_id',
  unique: { requirement_pkey: requirementErrors.REQUIREMENT_EXISTS },
  restores: true,
  write: {
    insert: insertWith(newRequirementFields, async (write: RecordWrite, { req_Date, ...values }) => {
      await lockRequirable(write, [values.iD_Course], 'sector');
      await lockProfiles(write.tx, [{ sector_id: values.iD_Sector, profile_id: values.iD_Profile }]);
      const today = companyDay(write.act.at, write.act.timeZone);
      const key = await insertRecord(write, { ...values, req_Date: req_Date ?? today });
      await write.reassignTraining({ courses: [values.iD_Course] });
      return key;
    }),
    update: updateWith(requirementFields, async (write: RecordWrite, key, ...edited) => {
      await lockOwnCourses(write, [String(key.iD_Course)]);
      return updateRecord(write, key, ...edited);
    }),
    remove: async (write, key, expectedRevision) => {
      await lockOwnCourses(write, [String(key.iD_Course)]);
      await removeRecord(write, key, expectedRevision);
      await write.reassignTraining({ courses: [String(key.iD_Course)] });
    },
  },
});
