import { type KnownCall, staff } from './known-call.ts';
import type { World } from './world.ts';

/** What there is in tablet mode alone, as the trainer's tablet makes it for an attendee. */
export function tabletCalls({ tablet }: World): readonly KnownCall[] {
  const { course, instance, person } = tablet;
  const key = { iD_Course: course.courseId, iD_Instance: instance };
  const by = ['tablet', ...staff] as const;
  return [
    { method: 'POST', path: '/CourseManager/StartTablet', by, fields: key },
    {
      method: 'POST',
      path: '/CourseManager/AbandonAttempt',
      by,
      fields: {
        ...key,
        cwid: person.cwid,
        iD_Content: course.questionnaireId,
        attempt: 1,
        device: 'tablet-de-prueba',
        takeOver: false,
      },
      optional: ['device', 'takeOver'],
    },
    {
      method: 'POST',
      path: '/CourseManager/AcceptSignature',
      by,
      fields: { ...key, cwid: person.cwid, pass: 'not the password', device: 'tablet-de-prueba' },
      optional: ['device'],
    },
    {
      method: 'PUT',
      path: '/CourseManager/SignCourse',
      by,
      fields: { ...key, cwid: person.cwid, pass: 'not the password', lateReason: 0 },
      optional: ['lateReason'],
    },
    {
      method: 'POST',
      path: '/CourseManager/ValidateInstructor',
      by,
      fields: { cwid: 'train', pass: 'not the password' },
    },
  ];
}
