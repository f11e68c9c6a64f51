import { sql } from 'kysely';
import {
  lookupSource,
  onRecord,
  type RecordDefinition,
  type RecordServices,
  type RecordWrite,
  readRows,
  registerRecord,
  signedChange,
} from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sendText } from '#platform/http/send-text.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import * as calls from '../../shared/calls.ts';
import { courseShape, firstVersion, newCourseScore } from '../../shared/contract.ts';
import { course } from '../course.ts';
import { readCourseType } from '../queries/course-type.ts';

/** One course, and what a new one begins with (S1 section 7). */
export function registerCourse(app: HttpServer, services: RecordServices): void {
  serve(app, calls.getCourse, async (request) => {
    const source = lookupSource(course, Object.keys(courseShape.fields), sql`t.course_id = ${request.query.id}`);
    const [row = {}] = await readRows(services, source, { sort: [{ selector: 'iD_Course' }] });
    return row;
  });

  serve(app, calls.getCourseDefaults, async () => {
    return { company: (await readCompany(services.db)) ?? '', score: newCourseScore, version: firstVersion };
  });
}

/**
 * The calls of the grid of courses. Additions and edits also answer with the type (S1 section 7).
 * @param record courses with all their commands
 */
export function registerCourseRecord(app: HttpServer, services: RecordServices, record: RecordDefinition): void {
  app.register(async (scope) => {
    scope.addHook('preSerialization', async (request, _reply, payload) => {
      const isWrite = request.method === 'POST' || request.method === 'PUT';
      if (!isWrite || request.routeOptions.url !== `/api/${courseShape.path}`) return payload;
      const { iD_Course } = payload as { readonly iD_Course: string };
      return { iD_Course, iD_Type: await readCourseType(services.db, iD_Course) };
    });
    registerRecord(scope, services, record);
  });
}

/**
 * The clone of a course (S1 section 7).
 * @param clone begins the next version with everything that belongs to it, and returns its number
 */
export function registerCloneCourse(
  app: HttpServer,
  services: RecordServices,
  clone: (write: RecordWrite, sourceId: string) => Promise<string>,
): void {
  serve(app, calls.cloneCourse, async (request, reply) => {
    const change = onRecord(course, (write) => clone(write, request.body.idCourse));
    return sendText(reply, await signedChange(services, request, calls.cloneCourse, change));
  });
}
