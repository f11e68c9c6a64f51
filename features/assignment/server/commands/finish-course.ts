import { sql } from 'kysely';
import { findOlderVersions, finishCourse, lockVersions } from '#features/courses/server/public.ts';
import type { finishCourse as finishCourseCall } from '#features/courses/shared/calls.ts';
import { CourseStatus } from '#features/courses/shared/codes.ts';
import { findLaunchProblem } from '#features/courses/shared/launch.ts';
import type { RecordWrite } from '#features/records/server/public.ts';
import type { BodyOf, ReplyOf } from '#platform/calls/call.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { brokenRule } from '#platform/http/validation.ts';
import { courseChangedMeanwhile } from '../errors.ts';
import { readFinishRevisions } from '../queries/finish-revisions.ts';
import { retireOlder } from './retire-older.ts';
import { signPages } from './sign-pages.ts';

type Fields = Omit<BodyOf<typeof finishCourseCall>, 'id' | 'user' | 'pass' | 'reason'>;

/**
 * Finishes the editing of a course: older versions of a valid one retire, and one online instance for every sector that its
 * requirements name is opened, with everybody who must take it (decisions sections 6 and 7). What stands unsigned on the pages of its
 * editor is signed before, in the same act. Repeated because no reply came, it counts as done.
 * @param write of the record `course`
 * @throws InvalidInput for an `instance_Date` that is past, or after the day on which the instances expire; Refusal
 * COURSE_CHANGED_MEANWHILE, and as `finishCourse` of courses and `signPages` do
 */
export async function finishAndAssign(
  write: RecordWrite,
  courseId: string,
  { instance_Date, revision, information, material, requirements, ...seen }: Fields,
): Promise<ReplyOf<typeof finishCourseCall>> {
  const { tx, act } = write;
  const today = companyDay(act.at, act.timeZone);
  // As an edit takes it: before the course.
  if (information?.doc_Number !== undefined) await lockForTransaction(tx, 'courseDocuments');
  await lockVersions(tx, courseId);
  const finished = await finishCourse(write, courseId, revision, async () => {
    await requireUnchanged(tx, courseId, seen);
    await signPages(write, courseId, { information, material, requirements });
  });
  const problem = findLaunchProblem(instance_Date, finished.dateVig, today);
  if (problem !== null) throw brokenRule('instance_Date', problem);
  const { status } = finished;
  const on = status === CourseStatus.Valid ? null : finished.dateVig;
  const replaces = (await findOlderVersions(tx, courseId)).map((version) => ({ ...version, on }));
  const retired = status === CourseStatus.Valid ? await retireOlder(tx, act, [courseId], write.isPreview) : nothing;
  const { courses, over } = retired;
  await write.reassignTraining({ courses: [courseId, ...courses], launchedFor: instance_Date, replaces, over });
  return { iD_Course: courseId, status, ...(await readLaunch(tx, courseId)) };
}

const nothing = { courses: [], over: [] };

/** What the signature covers besides the course, in the order of the editor's pages. */
const parts = ['materialRevision', 'questionsRevision', 'requirementsRevision'] as const;

/** The signer has seen what they sign, parts included whose changes make no revision of the course itself (decisions section 6). */
async function requireUnchanged(
  tx: DatabaseTransaction,
  courseId: string,
  seen: { readonly [Part in (typeof parts)[number]]?: number | undefined },
): Promise<void> {
  const now = await readFinishRevisions(tx, courseId);
  const changed = parts.filter((part) => seen[part] !== undefined && seen[part] !== now?.[part]);
  if (changed.length > 0) throw courseChangedMeanwhile(changed);
}

/** Nobody took it before: what there is of the course was opened now. */
async function readLaunch(tx: DatabaseTransaction, courseId: string) {
  const { rows } = await sql<{ people: number; instances: number[] }>`
    select count(distinct a.employee_nr) as people,
      coalesce(array_agg(distinct i.instance_id), '{}') as instances
    from instance i left join attendance a on a.instance_id = i.instance_id and not a.deleted
    where i.course_id = ${courseId} and not i.deleted`.execute(tx);
  return { people: rows[0]?.people ?? 0, instances: rows[0]?.instances.filter((id) => id !== null) ?? [] };
}
