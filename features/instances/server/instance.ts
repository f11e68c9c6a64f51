import { sql } from 'kysely';
import { hasQuestionnaire } from '#features/courses/server/public.ts';
import { courseStatusesInForce } from '#features/courses/shared/codes.ts';
import { defineRecord, insertWith } from '#features/records/server/public.ts';
import { codeList } from '#platform/db/code-list.ts';
import { instanceShape, newInstanceFields } from '../shared/contract.ts';
import { addInstance } from './commands/write-instance.ts';
import { instanceErrors } from './errors.ts';
import { sheetMissing } from './queries/sheet-missing.ts';

/** A name with the first digits of the SHA-256 of its bytes: another scan of the same name shows as a change. */
const sheet = sql`nullif(concat_ws(' · ', t.sheet_name, left(t.sheet_sha256, 8)), '')`;

/**
 * One scheduled run of a course for one sector (S0 section 3). Trainers see their own sector's (decisions section 2). It is edited and
 * deleted with who takes part in it, by the feature that has them.
 */
export const instance = defineRecord({
  shape: instanceShape,
  table: 'instance',
  columns: { sector: 'sector_id' },
  joins: {
    c: { sql: sql`left join course c on c.course_id = t.course_id` },
    s: { sql: sql`left join sector s on s.sector_id = t.sector_id` },
  },
  joined: {
    course_Name: 'c.name',
    doc_Number: 'c.doc_number',
    version: 'c.version',
    sector_Name: 's.name',
    sheet,
    sheet_Missing: sheetMissing('t'),
    course_Score: 'c.score',
    course_Quiz: hasQuestionnaire(sql`t.course_id`),
  },
  neverNull: [
    'iD_Course',
    'course_Name',
    'doc_Number',
    'version',
    'modality',
    'sector',
    'sector_Name',
    'status',
    'capaIniLeg',
    'sheet_Missing',
    'course_Score',
    'course_Quiz',
  ],
  sector: 't.sector_id',
  references: [
    {
      field: 'iD_Course',
      table: 'course',
      column: 'course_id',
      condition: sql`status in ${sql.raw(codeList(courseStatusesInForce))}`,
      refusal: instanceErrors.COURSE_NOT_IN_FORCE,
    },
    { field: 'sector', table: 'sector', column: 'sector_id' },
  ],
  write: {
    insert: insertWith(newInstanceFields, addInstance),
  },
});
