import { grantedScope, type RoleCode } from '#platform/authz/roles.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { CourseStatus, type CourseType, courseTypesOf } from '../contract.ts';

/** Whether a role works with courses of this type (decisions section 3). */
export function mayWriteType(role: RoleCode, type: unknown): boolean {
  return grantedScope(role, 'course.write') !== null && courseTypesOf[role].includes(type as CourseType);
}

/** Whether a role may edit this course now: one of its types, in editing, not deleted (S1 section 4). */
export function mayEditCourse(role: RoleCode, course: GridRow): boolean {
  return course.status === CourseStatus.Editing && course.deleted !== true && mayWriteType(role, course.iD_Type);
}

/** The type in a course's number: the server makes it of its type's code and five digits (decisions section 4). */
export function typeOfNumber(iD_Course: string): string {
  return iD_Course.slice(0, -5);
}
