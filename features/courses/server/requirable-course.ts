import { CourseStatus } from '../shared/codes.ts';
import { spacCourseType } from '../shared/contract.ts';
import { type Author, requireOwnType } from './commands/lock-course.ts';
import { courseErrors } from './errors.ts';

/** Which courses a requirement may name (decisions section 3): those of type SAC, or all others. */
export type RequirementKind = 'spac' | 'sector';

/**
 * Holds courses as they are until the change of their requirements commits; a role changes those of its own types alone
 * (decisions section 2).
 * @throws Refusal COURSE_TYPE_NOT_OF_ROLE
 */
export async function lockOwnCourses({ tx, session }: Author, courseIds: readonly string[]): Promise<void> {
  if (courseIds.length === 0) return;
  const courses = await tx
    .selectFrom('course')
    .select('course_type_id')
    .where('course_id', 'in', courseIds)
    .orderBy('course_id')
    .forShare()
    .execute();
  for (const { course_type_id } of courses) requireOwnType(session, course_type_id);
}

/**
 * Holds the courses that a requirement is to name as they are until the change commits.
 * @throws Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE, COURSE_OBSOLETE, COURSE_NOT_SPAC, COURSE_IS_SPAC
 */
export async function lockRequirable(
  { tx, session }: Author,
  courseIds: readonly string[],
  kind: RequirementKind,
): Promise<void> {
  if (courseIds.length === 0) return;
  const courses = await tx
    .selectFrom('course')
    .select(['course_id', 'status', 'course_type_id'])
    .where('course_id', 'in', courseIds)
    .where('deleted', '=', false)
    .orderBy('course_id')
    .forShare()
    .execute();
  if (courses.length < new Set(courseIds).size) throw courseErrors.COURSE_NOT_FOUND();
  for (const course of courses) {
    requireRequirable(course, kind);
    requireOwnType(session, course.course_type_id);
  }
}

/**
 * Holds a course whose whole set of requirements is to change, so that two such changes come one after the other.
 * @param mode 'edit' when its editor knows that the course is finished
 * @throws Refusal COURSE_FINISHED_MEANWHILE and those of `lockRequirable`
 */
export async function lockForRequirements(
  { tx, session }: Author,
  courseId: string,
  kind: RequirementKind,
  mode: 'edit' | undefined,
): Promise<void> {
  const course = await tx
    .selectFrom('course')
    .select(['status', 'course_type_id'])
    .where('course_id', '=', courseId)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => courseErrors.COURSE_NOT_FOUND());
  requireRequirable(course, kind);
  requireOwnType(session, course.course_type_id);
  if (course.status !== CourseStatus.Editing && mode !== 'edit') throw courseErrors.COURSE_FINISHED_MEANWHILE();
}

interface Course {
  readonly status: number;
  readonly course_type_id: string;
}

function requireRequirable({ status, course_type_id }: Course, kind: RequirementKind): void {
  const isSpac = course_type_id === spacCourseType;
  if (isSpac && kind === 'sector') throw courseErrors.COURSE_IS_SPAC();
  if (!isSpac && kind === 'spac') throw courseErrors.COURSE_NOT_SPAC();
  if (status === CourseStatus.Obsolete) throw courseErrors.COURSE_OBSOLETE();
}
