import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { type DraftPage, draftMaximumLength, newCourseDraft } from '../../shared/contract.ts';
import { courseErrors } from '../errors.ts';
import { readCourseType } from '../queries/course-type.ts';
import { requireOwnType } from './lock-course.ts';

/** One page of the editor of one course, as one author left it. */
export interface DraftKey {
  readonly employeeNr: number;
  readonly courseId: string;
  readonly page: DraftPage;
}

/** How long a draft is kept after its last change. */
export const keptDays = 30;

/** How many drafts one person may have: nobody signs for them, and each may be a megabyte. */
const mostDrafts = 100;

/**
 * Keeps what an author has typed and not signed, in place of what was kept before.
 * @returns when, by the server's clock
 * @throws Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE, DRAFT_TOO_LONG, DRAFTS_TOO_MANY
 */
export async function saveDraft(
  { db, clock }: Services,
  session: RequestSession,
  { courseId, page }: Omit<DraftKey, 'employeeNr'>,
  body: unknown,
): Promise<Date> {
  const text = JSON.stringify(body);
  if (text.length > draftMaximumLength) throw courseErrors.DRAFT_TOO_LONG();
  const { employeeNr } = session;
  if (courseId !== newCourseDraft) {
    const type = await readCourseType(db, courseId);
    if (type === null) throw courseErrors.COURSE_NOT_FOUND();
    // Requirements are written of every type.
    if (page !== 'requirements') requireOwnType(session, type);
  }
  const drafts = db.selectFrom('course_draft').select(({ fn }) => fn.countAll<number>().as('count'));
  const others = drafts
    .where('employee_nr', '=', employeeNr)
    .where((where) => where.or([where('course_id', '<>', courseId), where('page', '<>', page)]));
  if ((await others.executeTakeFirstOrThrow()).count >= mostDrafts)
    throw courseErrors.DRAFTS_TOO_MANY({ maximum: mostDrafts });
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

/** Forgets the drafts that nobody has come back to for `keptDays`. */
export async function expireDrafts({ db, clock }: Services): Promise<void> {
  await sql`
    delete from course_draft where updated_at < ${clock.now()}::timestamptz - make_interval(days => ${keptDays})`.execute(
    db,
  );
}
