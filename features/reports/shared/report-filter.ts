import { z } from 'zod';
import { AttendanceStatus, attendanceStatuses, openAttendanceStatuses } from '#features/attendance/shared/codes.ts';
import { type CourseType, courseTypes } from '#features/courses/shared/codes.ts';
import { collaboratorStates, employeeNumber, mostSectors } from '#features/people/shared/contract.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { codeOf, day, isDay, judgedAtOnce, orNull, recordNumber } from '#platform/schema/values.ts';

/** The choices of the filter `condition`, by the attendance statuses that they stand for (S1 section 2). */
export const reportConditions = {
  pending: openAttendanceStatuses,
  complete: [AttendanceStatus.Finished],
} as const satisfies Record<string, readonly number[]>;

/** What those choices are called, on screen and in documents. */
export const reportConditionNames: Readonly<Record<keyof typeof reportConditions, Localized>> = {
  pending: { es: 'Pendientes', en: 'Pending' },
  complete: { es: 'Completos', en: 'Complete' },
};

/** At most so many people in one filter; without any it reaches everybody. */
export const mostCollaborators = 1000;

const statuses = z
  .array(codeOf(attendanceStatuses), { error: 'choice' })
  .transform((codes) => [...new Set(codes)].sort())
  .refine(
    (codes) => codes.length === 0 || Object.values(reportConditions).some((each) => `${[...each]}` === `${codes}`),
    {
      error: 'choice',
    },
  )
  // Nothing chosen is no condition, as null is.
  .transform((codes) => (codes.length === 0 ? null : codes));

const fields = z.object({
  /** sectors of the people; none: all of them */
  sectors: z.array(recordNumber()).max(mostSectors, { error: 'mostSectors' }).default([]),
  /** employee numbers; none: everybody */
  collaborators: z.array(employeeNumber()).max(mostCollaborators, { error: 'tooMany' }).default([]),
  /** from and to: days of expiration, both included */
  startDate: orNull(day()),
  endDate: orNull(day()),
  /** a course type */
  type: orNull(
    z.custom<CourseType>((type) => typeof type === 'string' && Object.hasOwn(courseTypes, type), { error: 'choice' }),
  ),
  /** [0, 2] what is pending, [1] what is complete, null both */
  condition: orNull(statuses),
  /** whether the people are at work: a `CollaboratorStatus`; null: however they stand */
  conditionCollab: orNull(codeOf(collaboratorStates)),
});

const isOrdered = ({ startDate, endDate }: { readonly startDate: string | null; readonly endDate: string | null }) =>
  startDate === null || endDate === null || !isDay(startDate) || !isDay(endDate) || startDate <= endDate;
const order = { ...judgedAtOnce, path: ['startDate'], error: 'dateOrder' };

/** The filter of the reporting calls (S1 sections 5 and 7, decisions section 12); web forms use the same schema. */
export const reportFilter = fields.refine(isOrdered, order);
export type ReportFilter = z.infer<typeof reportFilter>;

/** The report by user needs somebody (S1 section 5). */
export const userReportFilter = fields
  .extend({ collaborators: fields.shape.collaborators.unwrap().min(1, { error: 'collaborator' }).prefault([]) })
  .refine(isOrdered, order);

/** The report by sector needs a sector (S1 section 5). */
export const sectorReportFilter = fields
  .extend({ sectors: fields.shape.sectors.unwrap().min(1, { error: 'sector' }).prefault([]) })
  .refine(isOrdered, order);
