import type { z } from 'zod';
import { companyDay } from '#platform/clock/clock.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { sendJsonText } from '#platform/http/send-json-text.ts';
import type { Services } from '#platform/services.ts';
import {
  activityQuery,
  activityReply,
  attendedQuery,
  courseStatsQuery,
  courseStatsReply,
  pendingCourseItem,
  pendingCourseQuery,
  pendingCourseReply,
} from '../../contract.ts';
import { attendanceErrors } from '../errors.ts';
import { countOwnDue, type SectorDueCounts } from '../queries/due-counts.ts';
import { type OwnCourses, readActivity } from '../queries/own-courses.ts';
import { requireOwn } from '../require-own.ts';

/** The user's own lists: what is due, one course, the activity and the two pies (S0 section 7). */
export function registerOwnCourses(
  app: HttpServer,
  services: Services,
  ownCourses: OwnCourses,
  sectorDue: SectorDueCounts,
): void {
  const { pool } = services;
  const today = () => companyDay(services.clock.now(), services.timeZone);
  const config = { permission: 'own.use' } as const;

  app.get(
    '/api/AttendedJoinedWCourse/PendingCourse',
    { config, schema: { querystring: pendingCourseQuery, response: { 200: pendingCourseReply } } },
    async (request, reply) => {
      const session = sessionOf(request);
      requireOwn(session, request.query);
      const { status } = request.query;
      return sendJsonText(reply, await ownCourses.list(session.employeeNr, Number(status), today()));
    },
  );

  app.get(
    '/api/AttendedJoinedWCourse/Attended',
    { config, schema: { querystring: attendedQuery, response: { 200: pendingCourseItem } } },
    async (request, reply) => {
      const { iD_Course, iD_Instance } = request.query;
      const { employeeNr } = sessionOf(request);
      const item = await ownCourses.one(employeeNr, iD_Instance, iD_Course, today());
      if (item === null) throw attendanceErrors.ATTENDED_NOT_FOUND();
      return sendJsonText(reply, item);
    },
  );

  app.get(
    '/api/AttendedJoinedWCourse/Activity',
    { config, schema: { querystring: activityQuery, response: { 200: activityReply } } },
    async (request) => {
      const session = sessionOf(request);
      requireOwn(session, request.query);
      return readActivity(pool, session.employeeNr, today());
    },
  );

  app.get(
    '/api/Course/CourseStats',
    { config, schema: { querystring: courseStatsQuery, response: { 200: courseStatsReply } } },
    async (request): Promise<z.infer<typeof courseStatsReply>> => {
      const session = sessionOf(request);
      requireOwn(session, request.query);
      const [open, statsBySector] = await Promise.all([
        ownCourses.open(session.employeeNr),
        sectorDue.read(session.sectorId, today()),
      ]);
      const statsByCollaborator = countOwnDue(open, today());
      return { statsByCollaborator, collaborator: session.fullName, statsBySector, sector: session.sectorName };
    },
  );
}
