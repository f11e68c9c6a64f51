import { attendanceErrors, requireOwn } from '#features/attendance/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { sendJsonText } from '#platform/http/send-json-text.ts';
import type { Services } from '#platform/services.ts';
import * as calls from '../../shared/calls.ts';
import { type OwnCourses, readActivity } from '../queries/own-courses.ts';

/** The user's own lists: what is due, one course, the activity and the two pies (S0 section 7). */
export function registerOwnCourses(app: HttpServer, services: Services, ownCourses: OwnCourses): void {
  const { pool } = services;
  const today = () => companyDay(services.clock.now(), services.timeZone);

  serve(app, calls.getPendingCourses, async (request, reply) => {
    const session = sessionOf(request);
    requireOwn(session, request.query);
    const lists = await ownCourses.lists(session.employeeNr, today());
    return sendJsonText(reply, lists[request.query.status]);
  });

  serve(app, calls.getAttended, async (request, reply) => {
    const { iD_Course, iD_Instance } = request.query;
    const { employeeNr } = sessionOf(request);
    const item = await ownCourses.one(employeeNr, iD_Instance, iD_Course, today());
    if (item === null) throw attendanceErrors.ATTENDED_NOT_FOUND();
    return sendJsonText(reply, item);
  });

  serve(app, calls.getActivity, async (request) => {
    const session = sessionOf(request);
    requireOwn(session, request.query);
    return readActivity(pool, session.employeeNr, today());
  });

  serve(app, calls.getCourseStats, async (request) => {
    const session = sessionOf(request);
    requireOwn(session, request.query);
    return ownCourses.stats(session, today());
  });
}
