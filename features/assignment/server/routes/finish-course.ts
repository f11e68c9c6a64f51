import { course, courseErrors } from '#features/courses/server/public.ts';
import { finishCourse, getFinishRevisions } from '#features/courses/shared/calls.ts';
import { type RecordServices, registerTrainingChange } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { finishAndAssign } from '../commands/finish-course.ts';
import { readFinishRevisions } from '../queries/finish-revisions.ts';

/** The end of a course's editing, by which everybody who must take it gets it (S1 section 2, 'Finalizar edición'). */
export function registerFinishCourse(app: HttpServer, services: RecordServices): void {
  serve(app, getFinishRevisions, async (request) => {
    const revisions = await readFinishRevisions(services.db, request.query.id);
    if (revisions === null) throw courseErrors.COURSE_NOT_FOUND();
    return revisions;
  });
  registerTrainingChange(app, services, {
    call: finishCourse,
    record: course,
    run: (write, { id, ...fields }) => finishAndAssign(write, id, fields),
  });
}
