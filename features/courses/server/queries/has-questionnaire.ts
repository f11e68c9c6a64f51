import { type RawBuilder, sql } from 'kysely';
import { ContentType } from '../../shared/codes.ts';

/** Whether a course has a questionnaire. @param courseId the column of the statement that names the course */
export const hasQuestionnaire = (courseId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from content q where q.course_id = ${courseId} and q.type = ${sql.lit(ContentType.Choice)} and not q.deleted)`;
