import {
  courseMeanings,
  courseNumber,
  finishCourseFields,
  finishCourseReply,
  finishRevisions,
  materialQuery,
} from '#features/courses/contract.ts';
import { course, courseErrors } from '#features/courses/server/public.ts';
import { type RecordServices, registerTrainingChange } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { finishAndAssign } from '../commands/finish-course.ts';
import { readFinishRevisions } from '../queries/finish-revisions.ts';

/** The end of a course's editing, by which everybody who must take it gets it (S1 section 2, 'Finalizar edición'). */
export function registerFinishCourse(app: HttpServer, services: RecordServices): void {
  app.get(
    '/api/Stage/FinishRevisions',
    {
      config: { permission: 'course.write' },
      schema: { querystring: materialQuery, response: { 200: finishRevisions } },
    },
    async (request) => {
      const revisions = await readFinishRevisions(services.db, request.query.id);
      if (revisions === null) throw courseErrors.COURSE_NOT_FOUND();
      return revisions;
    },
  );
  registerTrainingChange(app, services, {
    path: '/api/Stage/createOnlineAutomatically',
    permission: 'course.write',
    meaning: courseMeanings['POST /api/Stage/createOnlineAutomatically'],
    record: course,
    fields: finishCourseFields.extend({ id: courseNumber() }),
    reply: finishCourseReply,
    run: (write, { id, ...fields }) => finishAndAssign(write, id, fields),
  });
}
