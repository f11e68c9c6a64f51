import type { z } from 'zod';
import { companyDay } from '#platform/clock/clock.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
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
import { attendanceErrors } from '../../errors.ts';
import { countOwnDue, type SectorDueCounts } from '../queries/due-counts.ts';
import { readActivity, readOwnCourse, readOwnCourses } from '../queries/own-courses.ts';
import { requireOwn } from '../require-own.ts';

/** The user's own lists: what is due, one course, the activity and the two pies (S0 section 7). */
export function registerOwnCourses(app: HttpServer, services: Services, sectorDue: SectorDueCounts): void {
  const { pool } = services;
  const today = () => companyDay(services.clock.now(), services.timeZone);
  const config = { permission: 'own.use' } as const;

  app.get(
    '/api/AttendedJoinedWCourse/PendingCourse',
    { config, schema: { querystring: pendingCourseQuery, response: { 200: pendingCourseReply } } },
    async (request) => {
      const session = sessionOf(request);
      requireOwn(session, request.query);
      return readOwnCourses(pool, session.employeeNr, Number(request.query.status), today());
    },
  );

  app.get(
    '/api/AttendedJoinedWCourse/Attended',
    { config, schema: { querystring: attendedQuery, response: { 200: pendingCourseItem } } },
    async (request) => {
      const { iD_Course, iD_Instance } = request.query;
      const item = await readOwnCourse(pool, sessionOf(request).employeeNr, iD_Instance, iD_Course, today());
      if (item === null) throw attendanceErrors.ATTENDED_NOT_FOUND();
      return item;
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
      const [statsByCollaborator, statsBySector] = await Promise.all([
        countOwnDue(pool, session.employeeNr, today()),
        sectorDue.read(session.sectorId, today()),
      ]);
      return { statsByCollaborator, collaborator: session.fullName, statsBySector, sector: session.sectorName };
    },
  );
}
