import { AttendanceStatus, type DueBucket, dueBucket } from '#features/attendance/shared/codes.ts';
import { dueBuckets } from '#features/attendance/shared/due-words.ts';
import { opensFromDashboard } from '#features/attendance/web/public.tsx';
import type { CourseType } from '#features/courses/shared/codes.ts';
import type { PendingCourseItem } from '../../shared/contract.ts';

/** What the dashboard lists: all that is to be done, or one of the three lists of S0 section 2. */
export const dashboardViews = ['todo', 'notStarted', 'inProgress', 'finished'] as const;
export type DashboardView = (typeof dashboardViews)[number];

/** A bucket of the chart, or what the headline counts: expired or near due. */
export type DueFilter = DueBucket | 'soon';

/** What the address of the dashboard says. */
export interface DashboardAddress {
  readonly view: DashboardView;
  /** of what is to be done: these alone, without the courses on paper */
  readonly due: DueFilter | null;
}

/** Reads an address; what it does not say, or not in form, is no choice. */
export function readDashboard(search: URLSearchParams): DashboardAddress {
  const view = dashboardViews.find((name) => name === search.get('view')) ?? 'todo';
  const due = ([...dueBuckets, 'soon'] as const).find((name) => name === search.get('due')) ?? null;
  return { view, due: view === 'finished' ? null : due };
}

/** The address that says so, beginning with `?`; what is the standard is left out. */
export function dashboardAddress({ view, due }: DashboardAddress): string {
  const said = { ...(view === 'todo' ? {} : { view }), ...(due === null || view === 'finished' ? {} : { due }) };
  return `?${new URLSearchParams(said)}`;
}

/** Courses of the first days in the plant, without which the others make little sense. */
const induction = 'RAIZ' satisfies CourseType;

/** What is to be done, the soonest first; of one day the induction first, then what is begun, then by name. */
export function inOrder(courses: readonly PendingCourseItem[]): readonly PendingCourseItem[] {
  const isBegun = ({ attended }: PendingCourseItem) => attended.status === AttendanceStatus.InProgress;
  const isInduction = ({ course }: PendingCourseItem) => course.iD_Type === induction;
  return [...courses].sort(
    (a, b) =>
      a.attended.daysLeft - b.attended.daysLeft ||
      Number(isInduction(b)) - Number(isInduction(a)) ||
      Number(isBegun(b)) - Number(isBegun(a)) ||
      a.course.name.localeCompare(b.course.name, 'es', { sensitivity: 'base', numeric: true }),
  );
}

/** Those of a bucket; of all but the courses on paper, as the chart and the headline count them (decisions section 10). */
export function ofDue(courses: readonly PendingCourseItem[], due: DueFilter | null): readonly PendingCourseItem[] {
  if (due === null) return courses;
  return courses.filter(({ attended }) => {
    if (!opensFromDashboard(attended)) return false;
    const bucket = dueBucket(attended.daysLeft);
    return due === 'soon' ? bucket !== 'onTime' : bucket === due;
  });
}

/** Courses shown before 'Ver más'. */
export const firstCourses = 8;
/** One more takes the place of the button: a longer list is never shorter to see than one without a button. */
const leastHidden = 2;

/** How many courses of so many wait behind 'Ver más'. */
export function hiddenCourses(count: number): number {
  const hidden = count - firstCourses;
  return hidden < leastHidden ? 0 : hidden;
}
