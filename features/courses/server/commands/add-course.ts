import type { z } from 'zod';
import { insertRecord, type RecordKey, type RecordWrite } from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import { brokenRule } from '#platform/http/validation.ts';
import type { Act } from '#platform/signing/act.ts';
import {
  initialTrainingType,
  newCourseDraft,
  type newCourseFields,
  obsoleteCourseType,
} from '../../shared/contract.ts';
import { courseErrors } from '../errors.ts';
import { nextCourseNumber, readLineage } from '../queries/lineage.ts';
import { dropDraft } from './drafts.ts';
import { requireOwnType } from './lock-course.ts';

/** @throws InvalidInput for a validity date before the company's day (S1 section 5) */
export function requireNotPast(act: Act, dateVig: string): void {
  if (dateVig < companyDay(act.at, act.timeZone)) throw brokenRule('dateVig', 'notPast');
}

/**
 * Begins a course in editing, the first version of its document (S1 sections 4 and 5).
 * @throws InvalidInput for `dateVig`; Refusal COURSE_TYPE_OBSOLETE, COURSE_TYPE_NOT_OF_ROLE, DOCUMENT_EXISTS
 */
export async function addCourse(write: RecordWrite, values: z.infer<typeof newCourseFields>): Promise<RecordKey> {
  const { tx, act, session } = write;
  const { iD_Type: type } = values;
  if (type === obsoleteCourseType) throw courseErrors.COURSE_TYPE_OBSOLETE();
  requireOwnType(session, type);
  requireNotPast(act, values.dateVig);
  await lockForTransaction(tx, 'courseDocuments');
  const [existing] = await readLineage(tx, values.doc_Number);
  if (existing !== undefined) throw courseErrors.DOCUMENT_EXISTS({ course: existing.courseId });
  const included_capa_ini = values.included_capa_ini || type === initialTrainingType;
  const more = { course_id: await nextCourseNumber(tx, type) };
  const key = await insertRecord(write, { ...values, included_capa_ini }, more);
  await dropDraft(tx, { employeeNr: session.employeeNr, courseId: newCourseDraft, page: 'information' });
  return key;
}
