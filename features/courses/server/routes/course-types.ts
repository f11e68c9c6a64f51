import { z } from 'zod';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import { sendText } from '#platform/http/send-text.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import {
  type CourseType,
  courseTypeItem,
  courseTypeQuery,
  courseTypes,
  courseTypesOf,
  obsoleteCourseType,
} from '../../contract.ts';
import { courseErrors } from '../errors.ts';
import { readCourseType } from '../queries/course-type.ts';

const items = z.array(courseTypeItem);

/** Course types (S1 section 7): those of the caller's own role, all of them, and the type of one course. */
export function registerCourseTypes(app: HttpServer, services: Services): void {
  const config = { permission: 'staff.read' } as const;

  app.get('/api/CourseType', { config, schema: { response: { 200: items } } }, async (request) =>
    presentTypes(courseTypesOf[roleOf(sessionOf(request))], request.language),
  );

  app.get('/api/CourseType/GetAllCourseType', { config, schema: { response: { 200: items } } }, async (request) =>
    presentTypes(Object.keys(courseTypes) as CourseType[], request.language),
  );

  app.get(
    '/api/CourseType/GetCourseType',
    { config, schema: { querystring: courseTypeQuery, response: { 200: z.string() } } },
    async (request, reply) => {
      const type = await readCourseType(services.db, request.query.idCourse);
      if (type === null) throw courseErrors.COURSE_NOT_FOUND();
      return sendText(reply, type);
    },
  );
}

function presentTypes(types: readonly CourseType[], language: Language): z.infer<typeof items> {
  return types.map((iD_Type) => ({
    iD_Type,
    name: courseTypes[iD_Type][language],
    disabled: iD_Type === obsoleteCourseType,
  }));
}
