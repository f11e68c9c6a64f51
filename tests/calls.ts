import type { TestApp } from './app.ts';
import type { Student } from './factories/taking.ts';

type Method = 'GET' | 'POST' | 'PUT';

/** A call with a body or query that the server would accept, for tests that spoil it. */
export interface KnownCall {
  readonly method: Method;
  readonly path: string;
  /** the fields of the body, or of the query where the method is GET */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isPublic?: boolean;
}

/** Every call of the product so far, as a student with an open questionnaire could make it. */
export function knownCalls(student: Student): readonly KnownCall[] {
  const { course, instance, person } = student;
  const key = { iD_Course: course.courseId, iD_Instance: instance, cwid: person.cwid };
  const content = { ...key, iD_Content: course.questionnaireId };
  const [question] = course.questions;
  const account = { user: person.cwid, pass: 'not the password' };
  const own = { cwid: person.cwid };
  return [
    { method: 'POST', path: '/api/Auth/Authenticate', fields: account, isPublic: true },
    { method: 'POST', path: '/api/Auth/ChangePassword', fields: { ...account, newPass: 'Nueva-Clave-2' } },
    { method: 'POST', path: '/api/Auth/AcceptSignature', fields: account },
    { method: 'GET', path: '/api/AttendedJoinedWCourse/PendingCourse', fields: { ...own, status: '0' } },
    { method: 'GET', path: '/api/AttendedJoinedWCourse/Activity', fields: own },
    {
      method: 'GET',
      path: '/api/AttendedJoinedWCourse/Attended',
      fields: { iD_Course: course.courseId, iD_Instance: instance },
    },
    { method: 'GET', path: '/api/AttendedJoinedWCourse', fields: { ...own, switchParam: 'notification', role: '3' } },
    { method: 'GET', path: '/api/Course/CourseStats', fields: own },
    { method: 'GET', path: '/CourseManager/GetCourseContent', fields: { additional: JSON.stringify(key) } },
    {
      method: 'GET',
      path: '/CourseManager/GetCoursePDF',
      fields: { ID_PDF: 1, ID_Content: course.linkId, ID_Course: course.courseId },
    },
    {
      method: 'GET',
      path: '/CourseManager/GetCourseMedia',
      fields: { ID: 1, ID_Content: course.linkId, ID_Course: course.courseId },
    },
    { method: 'POST', path: '/CourseManager/InitContent', fields: content },
    {
      method: 'POST',
      path: '/CourseManager/SaveResult',
      fields: { ...content, attempt: 1, iD_Choice: question?.choiceId, answers: question?.right },
    },
    { method: 'POST', path: '/CourseManager/UpdateContent', fields: { ...content, attempt: 1 } },
    { method: 'POST', path: '/CourseManager/ResetContent', fields: content },
    {
      method: 'PUT',
      path: '/CourseManager/UpdateAttempt',
      fields: { ...key, pass: 'not the password', lateReason: 0 },
    },
  ];
}

/** Makes a known call with other fields. */
export function makeCall(
  t: TestApp,
  call: KnownCall,
  fields: Readonly<Record<string, unknown>>,
  token: string | undefined,
): ReturnType<TestApp['call']> {
  const options = token === undefined || call.isPublic ? {} : { token };
  if (call.method !== 'GET') return t.call(call.method, call.path, { ...options, body: fields });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) query.append(name, typeof each === 'object' ? JSON.stringify(each) : String(each));
    }
  }
  return t.call('GET', `${call.path}?${query}`, options);
}
