import { numberHeader } from '#platform/signing/call-number.ts';
import { type TestApp, testPassword } from '../support/app.ts';
import { type Course, makeCourse, makeInstance, type Question } from './courses.ts';
import { makePerson, makeSector, type Person, type Sector } from './people.ts';

type Reply = Awaited<ReturnType<TestApp['call']>>;

/** One person who takes one course through HTTP. */
export interface Student {
  readonly person: Person;
  readonly token: string;
  readonly sector: Sector;
  readonly course: Course;
  readonly instance: number;
  init(contentId: number): Promise<Reply>;
  save(question: Question | undefined, answers: readonly number[], attempt?: number): Promise<Reply>;
  close(attempt?: number): Promise<Reply>;
  reset(): Promise<Reply>;
  /** @param number of the call, as the product's own form gives it */
  sign(more?: Readonly<Record<string, unknown>>, number?: string): Promise<Reply>;
  /** Opens the link and answers the questionnaire with so many right questions; returns the verdict. */
  approve(right?: number): Promise<Reply>;
}

interface StudentOptions {
  readonly minimumScore?: number;
  readonly modality?: number;
  readonly expirationDate?: string;
  readonly courseStatus?: number;
  /** people of the same instance besides the student */
  readonly others?: readonly Person[];
}

let nextStudent = 1;

/** Lets someone who has a row in an instance take it. */
export function studentOf(
  t: Pick<TestApp, 'call'>,
  who: Pick<Student, 'person' | 'token' | 'sector' | 'course' | 'instance'>,
): Student {
  const { token, course, instance, person } = who;
  const iD_Content = course.questionnaireId;
  const key = { iD_Course: course.courseId, iD_Instance: instance };
  const post = (path: string, body: object) =>
    t.call('POST', `/CourseManager/${path}`, { token, body: { ...key, ...body } });
  const student: Student = {
    ...who,
    init: (contentId) => post('InitContent', { iD_Content: contentId }),
    save: (question, answers, attempt = 1) =>
      post('SaveResult', { iD_Content, attempt, iD_Choice: question?.choiceId, answers }),
    close: (attempt = 1) => post('UpdateContent', { iD_Content, attempt }),
    reset: () => post('ResetContent', { iD_Content }),
    sign: (more = {}, number = undefined) =>
      t.call('PUT', '/CourseManager/UpdateAttempt', {
        token,
        headers: number === undefined ? {} : { [numberHeader]: number },
        body: { ...key, cwid: person.cwid, pass: testPassword, ...more },
      }),
    async approve(right = course.questions.length) {
      await student.init(course.linkId);
      await student.init(iD_Content);
      for (const [index, question] of course.questions.entries()) {
        await student.save(question, index < right ? question.right : question.wrong.slice(0, 1));
      }
      return student.close();
    },
  };
  return student;
}

/** A new person, signed in, with a new course to take. */
export async function makeStudent(t: TestApp, options: StudentOptions = {}): Promise<Student> {
  const { minimumScore = 70, modality = 0, expirationDate = '2026-04-01', courseStatus = 2 } = options;
  const cwid = `e${nextStudent++}`;
  const sector = await makeSector(t.services, `Sector de ${cwid}`);
  const person = await makePerson(t.services, sector, cwid);
  const course = await makeCourse(t.services, { minimumScore, status: courseStatus });
  const people = [person, ...(options.others ?? [])];
  const instance = await makeInstance(t.services, course, sector, people, { modality, expirationDate });
  return studentOf(t, { person, token: await t.signIn(cwid), sector, course, instance });
}
