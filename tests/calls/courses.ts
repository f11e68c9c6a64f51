import { attendanceShape } from '#features/attendance/shared/contract.ts';
import { courseLookupFields } from '#features/courses/shared/contract.ts';
import { type KnownCall, staff } from './known-call.ts';
import { gridLoads, recordReads } from './loads.ts';
import type { World } from './world.ts';

/** Pick lists and histories of courses, requirements and instances. */
export function courseCalls({ records, student }: World): readonly KnownCall[] {
  const { course, instance, person } = student;
  const { sectorId, profileId } = records.sector;
  const taken = { iD_Instance: instance };
  return [
    ...gridLoads('/api/Course/LoadLookupCourse', staff, ['iD_Course', ...courseLookupFields]),
    {
      method: 'GET',
      path: '/api/Course/CoursesByProfile',
      by: staff,
      fields: { ID_Profile: profileId, ID_Sector: sectorId },
    },
    { method: 'GET', path: '/api/CourseType/GetCourseType', by: staff, fields: { idCourse: course.courseId } },
    {
      method: 'GET',
      path: '/api/report/test',
      by: staff,
      fields: { id: records.courseId, key: false },
      optional: ['key'],
    },
    {
      method: 'POST',
      path: '/api/Choice/ReadQuestionnaire',
      by: ['itps', 'qa', 'hse'],
      fields: { text: '¿Qué se firma?\n* Lo que se hizo\nLo que se hará' },
      // Nothing is written, so nobody signs.
      optional: ['pass'],
    },
    { method: 'GET', path: '/api/Choice/QuestionnaireTemplate', by: ['itps', 'qa', 'hse'], fields: {} },
    ...recordReads(attendanceShape, { readBy: staff, key: { ...taken, employee_Nr: person.employeeNr } }),
  ];
}
