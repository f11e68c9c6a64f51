import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type RequestSession, roleOf } from '#platform/http/request-context.ts';
import { can } from '../../shared/can.ts';
import { type CourseType, courseTypes } from '../../shared/codes.ts';
import { courseErrors } from '../errors.ts';

/** @throws Refusal COURSE_TYPE_NOT_OF_ROLE where the session's role may not do that with courses of the type (decisions section 3) */
export function requireOwnType(session: RequestSession, type: string, act: 'write' | 'readQuestions' = 'write'): void {
  if (!can(roleOf(session), act, { iD_Type: type }))
    throw courseErrors.COURSE_TYPE_NOT_OF_ROLE({ type: courseTypes[type as CourseType]?.es ?? type });
}

/** Who changes a course, or what requires it, in which transaction. */
export interface Author {
  readonly tx: DatabaseTransaction;
  readonly session: RequestSession;
}

/**
 * Holds a course of the role as it is until the change commits: changes of one course, its contents and questions, its
 * finish and its clones go one after the other.
 * @throws Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE
 */
export async function lockCourse({ tx, session }: Author, courseId: string) {
  const row = await tx
    .selectFrom('course')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => courseErrors.COURSE_NOT_FOUND());
  requireOwnType(session, row.course_type_id);
  return row;
}

/**
 * The same of a course that is in editing (S1 section 4).
 * @throws Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE
 */
export async function lockEditable(author: Author, courseId: string) {
  const row = await lockCourse(author, courseId);
  const { course_type_id: iD_Type, status, deleted } = row;
  if (!can(roleOf(author.session), 'edit', { iD_Type, status, deleted })) throw courseErrors.COURSE_NOT_EDITABLE();
  return row;
}
