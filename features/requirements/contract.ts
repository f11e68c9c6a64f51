import { z } from 'zod';
import { courseNumber } from '#features/courses/contract.ts';
import { auditFields, defineShape, field } from '#platform/grid/fields.ts';
import { recordNumber } from '#platform/schema/values.ts';

export const requirementShape = defineShape({
  path: 'Requirement',
  title: { es: 'Requerimientos', en: 'Requirements' },
  key: ['iD_Course', 'iD_Sector', 'iD_Profile'],
  historyName: 'Requirement',
  fields: {
    iD_Course: field.text('N.º de curso', 'Course no.'),
    iD_Sector: field.identifier('N.º de sector', 'Sector no.'),
    iD_Profile: field.identifier('N.º de perfil', 'Profile no.'),
    sector_Name: field.text('Sector', 'Sector'),
    profile_Name: field.text('Perfil', 'Profile'),
    course_Name: field.text('Curso', 'Course'),
    version: field.integer('Versión', 'Version'),
    req_Date: field.date('Fecha de requerimiento', 'Required since'),
    ...auditFields,
  },
});

/** GET api/Requirement/getRequirementsFromCourse?id */
export const courseRequirementsQuery = z.object({ id: courseNumber() });

/** GET api/Course/CoursesByProfile?ID_Profile&ID_Sector */
export const coursesByProfileQuery = z.object({ ID_Profile: recordNumber(), ID_Sector: recordNumber() });

/** GET api/Sector/GetSectorsByCourse?id_course; what a call sends besides is ignored */
export const sectorsByCourseQuery = z.looseObject({ id_course: z.string().max(20, { error: 'tooLong' }).optional() });
