import { allOf, anyOf, type WireFilter } from '#platform/ui/data-grid/filter/wire-filter.ts';
import type { RoleCode } from '#product/roles.ts';
import { CourseStatus } from '../../shared/codes.ts';
import { courseTypesOf } from '../../shared/contract.ts';

const kept: WireFilter = ['deleted', '=', false];

/** The quick views of the courses: what a role may edit now, and each step of a course's life after it. */
export const courseViews = {
  own: (role: RoleCode) =>
    allOf([
      kept,
      ['status', '=', CourseStatus.Editing],
      anyOf(courseTypesOf[role].map((type): WireFilter => ['iD_Type', '=', type])),
    ]),
  inProgress: () => allOf([kept, ['status', '=', CourseStatus.InProgress]]),
  valid: () => allOf([kept, ['status', '=', CourseStatus.Valid]]),
  obsolete: () => allOf([kept, ['status', '=', CourseStatus.Obsolete]]),
} as const satisfies Record<string, (role: RoleCode) => WireFilter>;

export const courseViewNames = Object.keys(courseViews) as readonly (keyof typeof courseViews)[];
