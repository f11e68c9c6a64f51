import { attendanceShape } from '#features/attendance/contract.ts';
import { choiceShape, contentShape, courseLookupFields, courseShape } from '#features/courses/contract.ts';
import { type KnownCall, signed, staff } from './known-call.ts';
import { gridLoads, history, recordReads, recordWrites } from './loads.ts';
import { rightPassword, type World } from './world.ts';

const signature = signed('itps', rightPassword);

const courseValues = {
  doc_Number: 'POE-NUEVO-1',
  name: 'Curso nuevo',
  content: 'De qué trata',
  company: 'Laboratorio de prueba',
  dateVig: '2026-05-01',
  score: 80,
  included_capa_ini: true,
};
const optionalOnAdd = ['content', 'score', 'included_capa_ini'];

/** The grid of courses and what an author does besides; the course in editing is worked on. */
export function authoringCalls({ records, student }: World): readonly KnownCall[] {
  const { courseId } = records.draft;
  const key = { iD_Course: courseId };
  const page = { id: courseId, page: 'material' };
  const own = { by: staff };
  return [
    ...recordReads(courseShape, { readBy: staff, key }),
    ...recordWrites(courseShape, {
      ...own,
      signature,
      key,
      insert: { iD_Type: 'GMP', ...courseValues },
      optional: optionalOnAdd,
      update: { ...courseValues, included_capa_ini: false },
    }),
    { ...own, method: 'GET', path: '/api/Course/GetCourseById', fields: { id: courseId } },
    {
      ...own,
      method: 'POST',
      path: '/api/Course/CloneCourse',
      fields: { idCourse: student.course.courseId, ...signature },
    },
    { ...own, method: 'GET', path: '/api/Course/GetDraft', fields: page },
    {
      ...own,
      method: 'PUT',
      path: '/api/Course/SaveDraft',
      fields: { iD_Course: courseId, page: 'material', body: 'en borrador' },
      optional: ['body'],
    },
    {
      ...own,
      method: 'DELETE',
      path: '/api/Course/DeleteDraft',
      address: `/api/Course/DeleteDraft?id=${courseId}&page=material`,
      fields: {},
    },
  ];
}

/** Pick lists and histories of courses, requirements and instances. */
export function courseCalls({ records, student }: World): readonly KnownCall[] {
  const { course, instance, person } = student;
  const { sectorId, profileId } = records.sector;
  const [question] = course.questions;
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
      method: 'POST',
      path: '/api/Choice/ReadQuestionnaire',
      by: ['itps', 'qa', 'hse'],
      fields: { text: '¿Qué se firma?\n* Lo que se hizo\nLo que se hará' },
      // Nothing is written, so nobody signs.
      optional: ['pass'],
    },
    history(contentShape, { readBy: staff, key: { iD_Content: course.questionnaireId } }),
    history(choiceShape, { readBy: ['itps', 'qa', 'hse'], key: { iD_Choice: question?.choiceId } }),
    history(attendanceShape, { readBy: staff, key: { ...taken, employee_Nr: person.employeeNr } }),
  ];
}
