import type { z } from 'zod';
import {
  lockForUpdate,
  type RecordKey,
  type RecordWrite,
  recordErrors,
  removeRecord,
  updateRecord,
} from '#features/records/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import { type courseFields, initialTrainingType } from '../../shared/contract.ts';
import { courseErrors } from '../errors.ts';
import { readLineage } from '../queries/lineage.ts';
import { requireNotPast } from './add-course.ts';
import { dropDraft } from './drafts.ts';
import { lockEditable } from './lock-course.ts';

/**
 * Edits the fields of a course in editing (S1 sections 4 and 5).
 * @throws InvalidInput for `dateVig`; Refusal COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE, FIELD_FIXED for the document of a later
 * version, DOCUMENT_EXISTS, NOTHING_CHANGED and those of `updateRecord`
 */
export async function editCourse(
  write: RecordWrite,
  key: RecordKey,
  sent: Partial<z.infer<typeof courseFields>>,
  expectedRevision?: number,
): Promise<void> {
  const { tx, act, session } = write;
  const courseId = String(key.iD_Course);
  if (sent.doc_Number !== undefined) await lockForTransaction(tx, 'courseDocuments');
  await lockForUpdate(write, key);
  const row = await lockEditable(write, courseId);
  await lockForUpdate(write, key, expectedRevision);
  const { included_capa_ini, ...others } = sent;
  const isForced = row.course_type_id === initialTrainingType || included_capa_ini === undefined;
  const changes = isForced ? others : sent;
  if (Object.keys(changes).length === 0) throw recordErrors.NOTHING_CHANGED();
  if (changes.dateVig !== undefined) requireNotPast(act, changes.dateVig);
  if (changes.doc_Number !== undefined) {
    if (row.parent_course_id !== null) throw recordErrors.FIELD_FIXED({ field: 'doc_Number' });
    const other = (await readLineage(tx, changes.doc_Number)).find((version) => version.courseId !== courseId);
    if (other !== undefined) throw courseErrors.DOCUMENT_EXISTS({ course: other.courseId });
  }
  await updateRecord(write, key, changes);
  // An imported table and its withdrawal change the version beside what somebody is writing of it.
  if (act.signature !== undefined)
    await dropDraft(tx, { employeeNr: session.employeeNr, courseId, page: 'information' });
}

/**
 * Deletes a course in editing; its requirements end in the feature that has them.
 * @throws Refusal COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE and those of `removeRecord`
 */
export async function removeCourse(write: RecordWrite, key: RecordKey, expectedRevision?: number): Promise<void> {
  await lockForUpdate(write, key);
  await lockEditable(write, String(key.iD_Course));
  await removeRecord(write, key, expectedRevision);
}
