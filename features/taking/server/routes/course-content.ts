import { attendanceErrors } from '#features/attendance/server/public.ts';
import { courseErrors, course as courseRecord, requireOwnType } from '#features/courses/server/public.ts';
import { getCourseMedia, getCoursePdf } from '#features/courses/shared/calls.ts';
import { readRecord } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { sendFile } from '#platform/files/send-file.ts';
import { parseJsonBody } from '#platform/http/body-parsers.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { type RequestSession, roleOf, sessionOf } from '#platform/http/request-context.ts';
import { validate } from '#platform/http/validation.ts';
import type { Services } from '#platform/services.ts';
import { grantedScope } from '#product/roles.ts';
import { courseContentAdditional, getCourseContent, previewContent } from '../../shared/calls.ts';
import { takingErrors } from '../errors.ts';
import { findCourseFile, hasAttendance, readCourseContent } from '../queries/course-content.ts';
import { requireTabletCourse, takerOf } from '../taker.ts';

/** Whose progress a preview shows: nobody's, so that every content is undone. */
const nobody = { instanceId: 0, employeeNr: 0 };

/** GetCourseContent, PreviewContent, GetCoursePDF and GetCourseMedia: what a course holds (S0 and S1 section 7). */
export function registerCourseContent(app: HttpServer, services: Services): void {
  const { pool } = services;

  serve(app, getCourseContent, async (request) => {
    const additional = validate(courseContentAdditional, parseJsonBody(request.query.additional));
    const taker = await takerOf(services, sessionOf(request), additional);
    if (!(await hasAttendance(pool, taker))) throw attendanceErrors.ATTENDED_NOT_FOUND();
    return readCourseContent(pool, taker);
  });

  serve(app, previewContent, async (request) => {
    const { iD_Course: courseId } = request.query;
    const course = await readRecord(services.db, courseRecord, { iD_Course: courseId });
    if (course === undefined || course.deleted === true) throw courseErrors.COURSE_NOT_FOUND();
    requireOwnType(sessionOf(request), String(course.iD_Type), 'readQuestions');
    return readCourseContent(pool, { courseId, ...nobody });
  });

  registerFiles(app, services);
}

function registerFiles(app: HttpServer, { pool, files }: Services): void {
  serve(app, getCoursePdf, async (request, reply) => {
    const { ID_Course: courseId, ID_Content: contentId, ID_PDF: partId } = request.query;
    const reader = readerOf(sessionOf(request), courseId);
    const file = await findCourseFile(pool, 'pdf', { courseId, contentId, partId }, reader);
    if (file === null) throw takingErrors.FILE_NOT_FOUND();
    // A document bears the title that its author gave it; a saved one needs the ending.
    const named = { ...file, name: /\.pdf$/i.test(file.name) ? file.name : `${file.name}.pdf` };
    return sendFile(request, reply, files, named, takingErrors.FILE_NOT_FOUND);
  });
  serve(app, getCourseMedia, async (request, reply) => {
    const { ID_Course: courseId, ID_Content: contentId, ID: partId, captions } = request.query;
    const reader = readerOf(sessionOf(request), courseId);
    const kind = captions === '1' ? 'captions' : 'media';
    const file = await findCourseFile(pool, kind, { courseId, contentId, partId }, reader);
    if (file === null) throw takingErrors.FILE_NOT_FOUND();
    return sendFile(request, reply, files, file, takingErrors.FILE_NOT_FOUND);
  });
}

/**
 * Staff read the files of every course, in tablet mode those of its course, a collaborator those of the courses that they have.
 * @throws Refusal NOT_TABLET_INSTANCE
 */
function readerOf(session: RequestSession, courseId: string): number | null {
  requireTabletCourse(session, courseId);
  return grantedScope(roleOf(session), 'staff.read') === null ? session.employeeNr : null;
}
