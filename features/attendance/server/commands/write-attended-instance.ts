import type { z } from 'zod';
import { type CurrentInstance, deleteInstance, editInstance } from '#features/instances/server/public.ts';
import type { instanceFields } from '#features/instances/shared/contract.ts';
import type { RecordKey, RecordWrite } from '#features/records/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import { findOpenAttendances, lockOpenAttendances, moveExpirations } from './move-expirations.ts';

/**
 * Edits an instance that is open. A new expiration is that of everybody in it who has not finished (docs/decisions/048).
 * @param write of the record `instance`
 * @throws InvalidInput, Refusal as `editInstance` of instances does
 */
export async function editAttendedInstance(
  write: RecordWrite<CurrentInstance>,
  key: RecordKey,
  changes: Partial<z.infer<typeof instanceFields>>,
  expectedRevision?: number,
): Promise<void> {
  const { tx, act } = write;
  const instanceIds = [Number(key.iD_Instance)];
  const { expiration_Date: expiration } = changes;
  if (expiration !== undefined) await lockOpenAttendances(tx, instanceIds);
  await editInstance(write, key, changes, expectedRevision);
  if (expiration !== undefined) await moveExpirations(tx, act, instanceIds, expiration);
}

/** Of more people than these it is cheaper to look at everybody who must take the course. */
const fewPeople = 1000;

/**
 * Deletes an instance that is not finished. Who had it open is suspended there, and given the course elsewhere if they must still
 * take it.
 * @param write of the record `instance`
 * @throws Refusal as `deleteInstance` of instances does
 */
export async function deleteAttendedInstance(
  write: RecordWrite,
  key: RecordKey,
  expectedRevision?: number,
): Promise<void> {
  const { tx, isPreview = false } = write;
  const over = [Number(key.iD_Instance)];
  // In the order in which everyone takes these locks: assignments first, people before their instance.
  if (!isPreview) {
    await lockForTransaction(tx, 'assignment');
    await lockOpenAttendances(tx, over);
  }
  const employeeNrs = await findOpenAttendances(tx, over);
  const courseId = await deleteInstance(write, key, expectedRevision);
  if (employeeNrs.length === 0) return;
  const who = employeeNrs.length > fewPeople ? {} : { employeeNrs };
  await write.reassignTraining({ ...who, courses: [courseId], over });
}
