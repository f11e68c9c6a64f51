import { addDays } from '#platform/clock/clock.ts';
import type { ValidationRule } from '#platform/i18n/validation.ts';
import { CourseStatus } from './codes.ts';

// From when to when the instances of a course last. Server and forms ask the same functions.

/** Days that a course in force leaves for taking it (S0 sections 4 and 9). */
export const daysToTake = 30;

/**
 * The expiration that a new instance is given first (S0 section 4): of a valid course today and 30 days, of one in progress the day
 * on which it becomes valid, before a course is chosen today.
 * @param today company day
 */
export function defaultExpiration(
  course: { readonly status: number; readonly dateVig: string } | null,
  today: string,
): string {
  if (course?.status === CourseStatus.Valid) return addDays(today, daysToTake);
  if (course?.status === CourseStatus.InProgress && course.dateVig > today) return course.dateVig;
  return today;
}

/**
 * What is wrong with the day of the instances that finishing a course opens; null when nothing is: it lies neither before today
 * nor after the day on which they expire.
 * @param dateVig from when the course is valid: people have until then, or `daysToTake` where it is valid at once
 * @param today company day
 */
export function findLaunchProblem(instanceDate: string, dateVig: string, today: string): ValidationRule | null {
  const status = dateVig > today ? CourseStatus.InProgress : CourseStatus.Valid;
  if (instanceDate < today) return 'notPast';
  return instanceDate > defaultExpiration({ status, dateVig }, today) ? 'notAfterExpiration' : null;
}
