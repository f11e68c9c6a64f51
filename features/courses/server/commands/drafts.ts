import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import { type DraftPage, draftMaximumLength, newCourseDraft } from '../../contract.ts';
import { courseErrors } from '../../errors.ts';
import { readCourseType } from '../queries/course-type.ts';

/** One page of the editor of one course, as one author left it. */
export interface DraftKey {
  readonly employeeNr: number;
  readonly courseId: string;
  readonly page: DraftPage;
}

/** How long a draft is kept after its last change. */
const keptDays = 30;

/**
 * Keeps what an author has typed and not signed, in place of what was kept before.
 * @returns when, by the server's clock
 * @throws Refusal COURSE_NOT_FOUND, DRAFT_TOO_LONG
 */
export async function saveDraft(
  { db, clock }: Services,
  { employeeNr, courseId, page }: DraftKey,
  body: unknown,
): Promise<Date> {
  const text = JSON.stringify(body);
  if (text.length > draftMaximumLength) throw courseErrors.DRAFT_TOO_LONG();
  if (courseId !== newCourseDraft && (await readCourseType(db, courseId)) === null)
    throw courseErrors.COURSE_NOT_FOUND();
  const updated_at = clock.now();
  await db
    .insertInto('course_draft')
    .values({ employee_nr: employeeNr, course_id: courseId, page, body: text, updated_at })
    .onConflict((conflict) =>
      conflict.columns(['employee_nr', 'course_id', 'page']).doUpdateSet({ body: text, updated_at }),
    )
    .execute();
  return updated_at;
}

/** Forgets a draft: its page was signed, in this transaction, or its author discards it. */
export async function dropDraft(
  db: Services['db'] | DatabaseTransaction,
  { employeeNr, courseId, page }: DraftKey,
): Promise<void> {
  await db
    .deleteFrom('course_draft')
    .where('employee_nr', '=', employeeNr)
    .where('course_id', '=', courseId)
    .where('page', '=', page)
    .execute();
}

/** Forgets the drafts that nobody has come back to for 30 days. */
export async function expireDrafts({ db, clock }: Services): Promise<void> {
  await sql`
    delete from course_draft where updated_at < ${clock.now()}::timestamptz - make_interval(days => ${keptDays})`.execute(
    db,
  );
}
