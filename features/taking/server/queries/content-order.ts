import { sql } from 'kysely';
import type { AttendanceKey } from '#features/attendance/server/public.ts';
import { AttemptState } from '#features/attendance/shared/codes.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { takingErrors } from '../errors.ts';

/**
 * On a tablet a content opens only when all before it are approved (S0 section 4, decisions section 9).
 * @throws Refusal EARLIER_CONTENT_FIRST, which names the first that is not
 */
export async function requireEarlierApproved(
  tx: DatabaseTransaction,
  key: AttendanceKey,
  contentId: number,
): Promise<void> {
  const { rows } = await sql<{ title: string }>`
    select c.title from content c
    left join lateral (
      select state, approved from content_attempt t
      where t.instance_id = ${key.instanceId} and t.employee_nr = ${key.employeeNr} and t.content_id = c.content_id
      order by number desc limit 1
    ) last on true
    where c.course_id = ${key.courseId} and not c.deleted
      and c.position < (select position from content where content_id = ${contentId})
      and not coalesce(last.state = ${AttemptState.Judged} and last.approved, false)
    order by c.position limit 1`.execute(tx);
  const [earlier] = rows;
  if (earlier !== undefined) throw takingErrors.EARLIER_CONTENT_FIRST({ title: earlier.title });
}

/** The type of a live content of a course. */
export async function findContentType(
  tx: DatabaseTransaction,
  courseId: string,
  contentId: number,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('content')
    .select('type')
    .where('content_id', '=', contentId)
    .where('course_id', '=', courseId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row?.type;
}
