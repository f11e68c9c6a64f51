import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import { sendText } from '#platform/http/send-text.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import { getCourseType, getCourseTypes, getOwnCourseTypes } from '../../shared/calls.ts';
import { type CourseType, courseTypes } from '../../shared/codes.ts';
import { courseTypesOf, obsoleteCourseType } from '../../shared/contract.ts';
import { courseErrors } from '../errors.ts';
import { readCourseType } from '../queries/course-type.ts';

/** Course types (S1 section 7): those of the caller's own role, all of them, and the type of one course. */
export function registerCourseTypes(app: HttpServer, services: Services): void {
  serve(app, getOwnCourseTypes, (request) => presentTypes(courseTypesOf[roleOf(sessionOf(request))], request.language));
  serve(app, getCourseTypes, (request) => presentTypes(Object.keys(courseTypes) as CourseType[], request.language));
  serve(app, getCourseType, async (request, reply) => {
    const type = await readCourseType(services.db, request.query.idCourse);
    if (type === null) throw courseErrors.COURSE_NOT_FOUND();
    return sendText(reply, type);
  });
}

function presentTypes(types: readonly CourseType[], language: Language) {
  return types.map((iD_Type) => ({
    iD_Type,
    name: courseTypes[iD_Type][language],
    disabled: iD_Type === obsoleteCourseType,
  }));
}
