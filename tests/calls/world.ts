import { seen } from '#features/provisioning/server/fixtures/scim-client.ts';
import type { SeenUsers } from '#features/provisioning/shared/contract.ts';
import type { NamedProvider } from '#platform/config/named-provider.ts';
import { type Course, makeCourse, makeInstance } from '../factories/courses.ts';
import { makePerson, type Person, unlockEveryone } from '../factories/people.ts';
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
  /** of `records.provisioning`: who waits, as they were looked at */
  readonly waiting: SeenUsers[number];
  readonly tablet: WorldTablet;
  /** of a caller; nobody in particular has none */
  tokenOf(caller: Caller | undefined): string | undefined;
  /** Failures of passwords lock, and a locked account would answer everything alike. */
  unlock(): Promise<unknown>;
}

/** A session of the trainer in tablet mode, with an attendee who has an open questionnaire. */
export interface WorldTablet {
  readonly token: string;
  readonly course: Course;
  readonly instance: number;
  readonly person: Person;
}

/** The credentials with which a member of the staff signs. */
export const rightPassword = testPassword;

/**
 * One person of each role, a student with an open questionnaire, and a record of each kind.
 * @param provider the identity provider that the environment names
 */
export async function createWorld(provider?: NamedProvider): Promise<World> {
  const s = await createStaffedApp(undefined, undefined, undefined, provider);
  const { t } = s;
  const student = await makeStudent(t);
  await student.init(student.course.questionnaireId);
  const records = await makeRecords(s);
  const tablet = await makeWorldTablet(s);
  return {
    t,
    s,
    student,
    records,
    waiting: await seen(s, records.provisioning.userId),
    tablet,
    tokenOf(caller) {
      if (caller === undefined || caller === 'anyone') return undefined;
      if (caller === 'tablet') return tablet.token;
      return caller === 'student' ? student.token : s.tokens[caller];
    },
    unlock: () => unlockEveryone(t.services),
  };
}

async function makeWorldTablet(s: StaffedApp): Promise<WorldTablet> {
  const { services } = s.t;
  const person = await makePerson(services, s.sector, 'tabla');
  const course = await makeCourse(services);
  const instance = await makeInstance(services, course, s.sector, [person], { modality: 1 });
  const token = await s.t.signIn('train');
  const key = { iD_Course: course.courseId, iD_Instance: instance, cwid: person.cwid };
  const post = async (path: string, body: object) => {
    const reply = await s.t.call('POST', `/CourseManager/${path}`, { token, body: { ...key, ...body } });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`);
  };
  await post('StartTablet', {});
  await post('InitContent', { iD_Content: course.linkId });
  await post('InitContent', { iD_Content: course.questionnaireId });
  return { token, course, instance, person };
}
