import { allCourses } from '#demo/company/courses/all-courses.ts';
import type { DemoCourse } from '#demo/company/types.ts';

/** Days, from today, of the life of a course version. */
export interface CourseDates {
  readonly created: number;
  /** null while it is in editing */
  readonly finished: number | null;
  /** the day on which a newer version took over */
  readonly superseded: number | null;
}

const editing = 0;
const inProgress = 1;

/** When a version was written, finished and replaced: finished on its validity date, or lately when that lies ahead. */
export function datesOf(course: DemoCourse): CourseDates {
  const successor = allCourses.find((other) => other.parent === course.key && other.status > inProgress);
  const superseded = successor?.dateVigInDays ?? null;
  if (course.status === editing) return { created: -12, finished: null, superseded };
  const finished = course.status === inProgress ? -9 : course.dateVigInDays;
  return { created: finished - 21, finished, superseded };
}

/** Who writes and finishes courses of a type (decisions section 3). */
export function authorOf(course: DemoCourse): string {
  if (course.author !== undefined) return course.author;
  if (course.type === 'HSE') return 'hse';
  return course.type === 'SAC' ? 'itps' : 'qa';
}
