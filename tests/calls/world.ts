import { unlockEveryone } from '../factories/people.ts';
import { makeRecords, type Records } from '../factories/records.ts';
import { createStaffedApp, type StaffedApp } from '../factories/staff.ts';
import { makeStudent, type Student } from '../factories/taking.ts';
import { type TestApp, testPassword } from '../support/app.ts';
import type { Caller } from './known-call.ts';

/** An application in which every call of the product has something to work on. */
export interface World {
  readonly t: TestApp;
  readonly s: StaffedApp;
  readonly student: Student;
  readonly records: Records;
  /** of a caller; nobody in particular has none */
  tokenOf(caller: Caller | undefined): string | undefined;
  /** Failures of passwords lock, and a locked account would answer everything alike. */
  unlock(): Promise<unknown>;
}

/** The credentials with which a member of the staff signs. */
export const rightPassword = testPassword;

/** One person of each role, a student with an open questionnaire, and a record of each kind. */
export async function createWorld(): Promise<World> {
  const s = await createStaffedApp();
  const { t } = s;
  const student = await makeStudent(t);
  await student.init(student.course.questionnaireId);
  const records = await makeRecords(s);
  return {
    t,
    s,
    student,
    records,
    tokenOf(caller) {
      if (caller === undefined || caller === 'anyone') return undefined;
      return caller === 'student' ? student.token : s.tokens[caller];
    },
    unlock: () => unlockEveryone(t.services),
  };
}
