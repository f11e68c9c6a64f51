import { sql } from 'kysely';
import {
  lookupSource,
  onRecord,
  type RecordServices,
  readRows,
  registerRecord,
  signedChange,
} from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sendText } from '#platform/http/send-text.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import * as calls from '../../calls.ts';
import { courseShape, firstVersion, newCourseScore } from '../../contract.ts';
import { cloneCourse } from '../commands/clone-course.ts';
import { course } from '../course.ts';
import { readCourseType } from '../queries/course-type.ts';

/** The calls of courses: the grid's, one course, what a new one begins with, and the clone (S1 section 7). */
export function registerCourse(app: HttpServer, services: RecordServices): void {
  registerCourseRecord(app, services);

  serve(app, calls.getCourse, async (request) => {
    const source = lookupSource(course, Object.keys(courseShape.fields), sql`t.course_id = ${request.query.id}`);
    const [row = {}] = await readRows(services, source, { sort: [{ selector: 'iD_Course' }] });
    return row;
  });

  serve(app, calls.getCourseDefaults, async () => {
    return { company: (await readCompany(services.db)) ?? '', score: newCourseScore, version: firstVersion };
  });

  serve(app, calls.cloneCourse, async (request, reply) => {
    const clone = onRecord(course, (write) => cloneCourse(write, request.body.idCourse));
    return sendText(reply, await signedChange(services, request, calls.cloneCourse, clone));
  });
}

/** Additions and edits also answer with the type (S1 section 7). */
function registerCourseRecord(app: HttpServer, services: RecordServices): void {
  app.register(async (scope) => {
    scope.addHook('preSerialization', async (request, _reply, payload) => {
      const isWrite = request.method === 'POST' || request.method === 'PUT';
      if (!isWrite || request.routeOptions.url !== `/api/${courseShape.path}`) return payload;
      const { iD_Course } = payload as { readonly iD_Course: string };
      return { iD_Course, iD_Type: await readCourseType(services.db, iD_Course) };
    });
    registerRecord(scope, services, course);
  });
}
