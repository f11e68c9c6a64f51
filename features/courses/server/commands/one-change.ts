import {
  lockForUpdate,
  type RecordKey,
  type RecordWrite,
  readRecord,
  recordErrors,
} from '#features/records/server/public.ts';
import { readContents, type StoredContent } from '../queries/material.ts';
import { lockEditable } from './lock-course.ts';

// Clients that write one content or one question at a time make a change of the material that holds nothing else.

/** The material of a course in editing, which nobody else changes until the commit. */
export async function holdMaterial(write: RecordWrite, courseId: string): Promise<readonly StoredContent[]> {
  await lockEditable(write, courseId);
  return readContents(write.tx, courseId);
}

/**
 * The same, with a content or question of it: the course is locked first, as by everything that changes its material.
 * @throws Refusal RECORD_NOT_FOUND, RECORD_DELETED, COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE
 */
export async function holdRecord(write: RecordWrite, key: RecordKey) {
  const found = await readRecord(write.tx, write.record, key);
  if (found === undefined) throw recordErrors.RECORD_NOT_FOUND();
  if (found.deleted === true) throw recordErrors.RECORD_DELETED();
  const courseId = String(found.iD_Course);
  const contents = await holdMaterial(write, courseId);
  await lockForUpdate(write, key);
  return { courseId, contents };
}
