import { mayCall } from '#platform/calls/may-call.ts';
import { grantedScope, type RoleCode } from '#product/roles.ts';
import { getChoice, readQuestionnaire } from './calls.ts';
import { CourseStatus, type CourseType } from './codes.ts';
import { courseShape, courseTypesOf } from './contract.ts';

/**
 * `write`: its requirements, its next version; `edit`: the course itself, with its material, and its end of editing; `readQuestions`: its
 * questions with their right answers, which a trainer, who is a learner of the other courses, reads of their own types.
 */
type CourseAct = 'write' | 'edit' | 'readQuestions';

/** What of a course its rules look at, by wire names. */
interface RuledCourse {
  readonly iD_Type?: unknown;
  readonly status?: unknown;
  readonly deleted?: unknown;
}

/** Whether a role may do this with a course now: one of its types (decisions section 3), edited only while it is in editing (S1 section 4). */
export function can(role: RoleCode, act: CourseAct, course: RuledCourse): boolean {
  if (act === 'readQuestions' && mayCall(role, getChoice)) return true;
  const { writePermission } = courseShape;
  if (writePermission === undefined || grantedScope(role, writePermission) === null) return false;
  if (!courseTypesOf[role].includes(course.iD_Type as CourseType)) return false;
  return act !== 'edit' || (course.status === CourseStatus.Editing && course.deleted !== true);
}

/** Whether a role may write questions, of whatever course it may edit (S0 section 4). */
export const mayWriteQuestions = (role: RoleCode): boolean => mayCall(role, readQuestionnaire);

/** The type in a course's number: the server makes it of its type's code and five digits (decisions section 4). */
export function typeOfNumber(iD_Course: string): string {
  return iD_Course.slice(0, -5);
}
