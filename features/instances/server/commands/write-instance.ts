import type { z } from 'zod';
import {
  insertRecord,
  lockForUpdate,
  type RecordKey,
  type RecordWrite,
  removeRecord,
  updateRecord,
} from '#features/records/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import { roleOf } from '#platform/http/request-context.ts';
import { brokenRule } from '#platform/http/validation.ts';
import { can } from '../../can.ts';
import {
  findDayProblems,
  type InstanceDays,
  InstanceStatus,
  type instanceFields,
  type newInstanceFields,
} from '../../contract.ts';
import { instanceErrors } from '../errors.ts';
import { nameInstructor } from './name-instructor.ts';

type Fields = z.infer<typeof newInstanceFields>;
type Changes = Partial<z.infer<typeof instanceFields>>;

/** An instance as it stands, with its fields' wire names. */
type Current = Fields & { readonly status: number };

/**
 * Schedules a run of a course in force; nobody is in it yet.
 * @throws InvalidInput for a day that breaks a rule
 * @throws Refusal COURSE_NOT_IN_FORCE, INSTRUCTOR_NOT_AT_WORK, REFERENCE_NOT_FOUND for the sector
 */
export async function addInstance(write: RecordWrite, values: Fields): Promise<RecordKey> {
  requireDays(write, values, null);
  const instructor = await nameInstructor(write.tx, values, null);
  return insertRecord(write, { ...values, ...instructor }, { status: InstanceStatus.NotStarted });
}

const instructorFields = ['instructor', 'instructor_Nr', 'instructor_Institution'] as const;

/**
 * Edits an instance that is open. A new expiration is that of everybody in it who has not finished (docs/decisions/048).
 * @throws InvalidInput for a day that breaks a rule
 * @throws Refusal INSTANCE_NOT_EDITABLE, INSTRUCTOR_NOT_AT_WORK and those of `updateRecord`
 */
export async function editInstance(
  write: RecordWrite,
  key: RecordKey,
  changes: Changes,
  expectedRevision?: number,
): Promise<void> {
  const { services, tx, act } = write;
  const instanceIds = [Number(key.iD_Instance)];
  const { expiration_Date: expiration } = changes;
  if (expiration !== undefined) await services.attendances.lockOpen(tx, instanceIds);
  const current = (await lockForUpdate(write, key, expectedRevision)) as unknown as Current;
  if (!can(roleOf(write.session), 'update', current)) throw instanceErrors.INSTANCE_NOT_EDITABLE();
  requireDays(write, { ...current, ...changes }, current);
  const isInstructorChanged = instructorFields.some((name) => name in changes);
  const instructor = isInstructorChanged ? await nameInstructor(tx, changes, current) : {};
  await updateRecord(write, key, { ...changes, ...instructor });
  if (expiration !== undefined) await services.attendances.moveExpirations(tx, act, instanceIds, expiration);
}

/** Of more people than these it is cheaper to look at everybody who must take the course. */
const fewPeople = 1000;

/**
 * Deletes an instance that is not finished. Who had it open is suspended there, and given the course elsewhere if they must still
 * take it.
 * @throws Refusal INSTANCE_FINISHED and those of `removeRecord`
 */
export async function deleteInstance(write: RecordWrite, key: RecordKey, expectedRevision?: number): Promise<void> {
  const { services, tx, isPreview = false } = write;
  const over = [Number(key.iD_Instance)];
  // In the order in which everyone takes these locks: assignments first, people before their instance.
  if (!isPreview) {
    await lockForTransaction(tx, 'assignment');
    await services.attendances.lockOpen(tx, over);
  }
  const employeeNrs = await services.attendances.findOpen(tx, over);
  const { status, iD_Course } = await lockForUpdate(write, key, expectedRevision);
  if (!can(roleOf(write.session), 'remove', { status })) throw instanceErrors.INSTANCE_FINISHED();
  if (!isPreview) await removeRecord(write, key, undefined, { status: InstanceStatus.Inactive });
  if (employeeNrs.length === 0) return;
  const who = employeeNrs.length > fewPeople ? {} : { employeeNrs };
  await write.reassignTraining({ ...who, courses: [String(iD_Course)], over });
}

function requireDays({ act }: RecordWrite, days: InstanceDays, current: InstanceDays | null): void {
  const [problem] = findDayProblems(days, current, companyDay(act.at, act.timeZone));
  if (problem !== undefined) throw brokenRule(problem.field, problem.rule);
}
