import {
  checkCertificate,
  getGivenAnswers,
  printGivenAnswers,
  printTrainingRecord,
} from '#features/own/shared/calls.ts';
import type { KnownCall } from './known-call.ts';
import type { World } from './world.ts';

const by = ['student'] as const;

/** Own courses, notifications, and taking a course, as a student with an open questionnaire makes them. */
export function takingCalls({ student }: World): readonly KnownCall[] {
  const { course, instance, person } = student;
  const key = { iD_Course: course.courseId, iD_Instance: instance, cwid: person.cwid };
  const content = { ...key, iD_Content: course.questionnaireId, device: 'tablet-de-prueba', takeOver: false };
  const [question] = course.questions;
  const own = { cwid: person.cwid };
  const optional = ['cwid', 'device', 'takeOver'];
  return [
    {
      method: 'GET',
      path: '/api/AttendedJoinedWCourse/PendingCourse',
      by,
      fields: { ...own, status: '0' },
      optional,
    },
    { method: 'GET', path: '/api/AttendedJoinedWCourse/Activity', by, fields: own, optional },
    {
      method: 'GET',
      path: '/api/AttendedJoinedWCourse/Attended',
      by,
      fields: { iD_Course: course.courseId, iD_Instance: instance },
    },
    {
      method: 'GET',
      path: '/api/AttendedJoinedWCourse',
      by,
      fields: { ...own, switchParam: 'notification', role: '3' },
      optional,
    },
    { method: 'POST', path: '/api/Notifications/Seen', by, fields: { alerts: ['accountLocked lucia'] } },
    { method: 'GET', path: '/api/Course/CourseStats', by, fields: own, optional },
    { method: 'GET', path: '/CourseManager/GetTrainingRecord', by, fields: key, optional },
    { method: 'GET', path: printTrainingRecord.path, by, fields: key, optional },
    { method: 'GET', path: checkCertificate.path, by, fields: { code: `${instance}-${person.employeeNr}-0000-0000` } },
    ...[getGivenAnswers, printGivenAnswers].map(({ path }): KnownCall => {
      return { method: 'GET', path, by: ['itps', 'qa', 'hse'], fields: { ...key, cwid: person.cwid } };
    }),
    { method: 'GET', path: '/CourseManager/GetCourseContent', by, fields: { additional: JSON.stringify(key) } },
    {
      method: 'GET',
      path: '/CourseManager/GetCoursePDF',
      by,
      fields: { ID_PDF: 1, ID_Content: course.linkId, ID_Course: course.courseId },
    },
    {
      method: 'GET',
      path: '/CourseManager/GetCourseMedia',
      by,
      fields: { ID: 1, ID_Content: course.linkId, ID_Course: course.courseId },
    },
    { method: 'POST', path: '/CourseManager/InitContent', by, fields: content, optional },
    {
      method: 'POST',
      path: '/CourseManager/SaveResult',
      by,
      fields: { ...content, attempt: 1, iD_Choice: question?.choiceId, answers: question?.right },
      optional,
    },
    { method: 'POST', path: '/CourseManager/UpdateContent', by, fields: { ...content, attempt: 1 }, optional },
    { method: 'POST', path: '/CourseManager/ResetContent', by, fields: content, optional },
    {
      method: 'PUT',
      path: '/CourseManager/UpdateAttempt',
      by,
      fields: { ...key, pass: 'not the password', lateReason: 0 },
      optional: ['cwid', 'lateReason'],
    },
  ];
}
