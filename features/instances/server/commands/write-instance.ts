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
import { roleOf } from '#platform/http/request-context.ts';
import { brokenRule } from '#platform/http/validation.ts';
import { can } from '../../shared/can.ts';
import { InstanceStatus } from '../../shared/codes.ts';
import {
  findTimeProblems,
  type InstanceDays,
  type instanceFields,
  type newInstanceFields,
} from '../../shared/contract.ts';
import type { SessionHours } from '../../shared/session-hours.ts';
import { instanceErrors } from '../errors.ts';
import { nameInstructor } from './name-instructor.ts';

type Fields = z.infer<typeof newInstanceFields>;
type Changes = Partial<z.infer<typeof instanceFields>>;

/** An instance as it stands, with its fields' wire names. */
export type CurrentInstance = Fields & { readonly status: number };

/**
 * Schedules a run of a course in force; nobody is in it yet.
 * @throws InvalidInput for a day or an hour that breaks a rule
 * @throws Refusal COURSE_NOT_IN_FORCE, INSTRUCTOR_NOT_AT_WORK, REFERENCE_NOT_FOUND for the sector
 */
export async function addInstance(write: RecordWrite, values: Fields): Promise<RecordKey> {
  requireTimes(write, values, null);
  const instructor = await nameInstructor(write.tx, values, null);
  return insertRecord(write, { ...values, ...instructor }, { status: InstanceStatus.NotStarted });
}

const instructorFields = ['instructor', 'instructor_Nr', 'instructor_Institution'] as const;

/**
 * Edits an instance that is open.
 * @throws InvalidInput for a day or an hour that breaks a rule
 * @throws Refusal INSTANCE_NOT_EDITABLE, INSTRUCTOR_NOT_AT_WORK and those of `updateRecord`
 */
export async function editInstance(
  write: RecordWrite<CurrentInstance>,
  key: RecordKey,
  changes: Changes,
  expectedRevision?: number,
): Promise<void> {
  const current = await lockForUpdate(write, key, expectedRevision);
  if (!can(roleOf(write.session), 'update', current)) throw instanceErrors.INSTANCE_NOT_EDITABLE();
  requireTimes(write, { ...current, ...changes }, current);
  const isInstructorChanged = instructorFields.some((name) => name in changes);
  const instructor = isInstructorChanged ? await nameInstructor(write.tx, changes, current) : {};
  await updateRecord(write, key, { ...changes, ...instructor });
}

/**
 * Deletes an instance that is not finished; a preview leaves it as it is.
 * @returns its course
 * @throws Refusal INSTANCE_FINISHED and those of `removeRecord`
 */
export async function deleteInstance(write: RecordWrite, key: RecordKey, expectedRevision?: number): Promise<string> {
  const { status, iD_Course } = await lockForUpdate(write, key, expectedRevision);
  if (!can(roleOf(write.session), 'remove', { status })) throw instanceErrors.INSTANCE_FINISHED();
  if (write.isPreview !== true) await removeRecord(write, key, undefined, { status: InstanceStatus.Inactive });
  return String(iD_Course);
}

function requireTimes(
  { act }: RecordWrite,
  times: InstanceDays & SessionHours,
  current: (InstanceDays & SessionHours) | null,
): void {
  const [problem] = findTimeProblems(times, current, companyDay(act.at, act.timeZone));
  if (problem !== undefined) throw brokenRule(problem.field, problem.rule);
}
