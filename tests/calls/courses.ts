import { attendanceShape } from '#features/attendance/contract.ts';
import { choiceShape, contentShape, courseLookupFields, courseShape } from '#features/courses/contract.ts';
import { requirementShape } from '#features/requirements/contract.ts';
import { type KnownCall, staff } from './known-call.ts';
import { gridLoads, history } from './loads.ts';
import type { World } from './world.ts';

/** Pick lists and histories of courses, requirements and instances. */
export function courseCalls({ records, student }: World): readonly KnownCall[] {
  const { course, instance, person } = student;
  const { sectorId, profileId } = records.sector;
  const [question] = course.questions;
  const taken = { iD_Instance: instance };
  const required = { iD_Course: records.courseId, iD_Sector: sectorId, iD_Profile: profileId };
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
      path: '/api/Requirement/getRequirementsFromCourse',
      by: staff,
      fields: { id: records.courseId },
    },
    history(courseShape, { readBy: staff, key: { iD_Course: course.courseId } }),
    history(contentShape, { readBy: staff, key: { iD_Content: course.questionnaireId } }),
    history(choiceShape, { readBy: ['itps', 'qa', 'hse'], key: { iD_Choice: question?.choiceId } }),
    history(requirementShape, { readBy: staff, key: required }),
    history(attendanceShape, { readBy: staff, key: { ...taken, employee_Nr: person.employeeNr } }),
  ];
}
