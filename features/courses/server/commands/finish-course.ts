import { lockForUpdate, type RecordWrite, updateRecord } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { CourseStatus } from '../../shared/codes.ts';
import { courseUnfinishable } from '../errors.ts';
import { missingToFinish } from '../queries/missing-to-finish.ts';
import { lockEditable } from './lock-course.ts';

/** A course whose editing was just finished. */
export interface FinishedCourse {
  readonly courseId: string;
  /** 1 In progress while `dateVig` lies ahead, else 2 Valid */
  readonly status: number;
  /** `yyyy-MM-dd` */
  readonly dateVig: string;
  readonly type: string;
}

/**
 * Finishes the editing of a course (decisions section 6): a revision of the course that the act signs (meaning `courseFinished`).
 * What follows (older versions of a valid one, instances) is for the caller, in the same transaction.
 * @param write of the record `course`
 * @param expectedRevision of the course, where it was on screen
 * @param signFirst writes what the act signs of the course besides, once the course is locked
 * @throws Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE, RECORD_STALE, COURSE_UNFINISHABLE, which
 * names everything that is missing
 */
export async function finishCourse(
  write: RecordWrite,
  courseId: string,
  expectedRevision?: number,
  signFirst = async (): Promise<void> => {},
): Promise<FinishedCourse> {
  const { tx, act } = write;
  await lockEditable(write, courseId);
  await lockForUpdate(write, { iD_Course: courseId }, expectedRevision);
  await signFirst();
  const row = await lockEditable(write, courseId);
  const today = companyDay(act.at, act.timeZone);
  const missing = await missingToFinish(tx, courseId, today);
  if (missing.length > 0) throw courseUnfinishable(missing);
  const dateVig = String(row.date_vig);
  const status = dateVig > today ? CourseStatus.InProgress : CourseStatus.Valid;
  await updateRecord(write, { iD_Course: courseId }, {}, undefined, { status });
  return { courseId, status, dateVig, type: row.course_type_id };
}
