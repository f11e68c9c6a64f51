import { courseMeanings, courseNumber, finishCourseFields, finishCourseReply } from '#features/courses/contract.ts';
import { course } from '#features/courses/server/public.ts';
import { type RecordServices, registerTrainingChange } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { finishAndAssign } from '../commands/finish-course.ts';

/** The end of a course's editing, by which everybody who must take it gets it (S1 section 2, 'Finalizar edición'). */
export function registerFinishCourse(app: HttpServer, services: RecordServices): void {
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
