import { instanceOfCall } from '#features/instances/server/public.ts';
import { acceptOnTablet, enterTabletMode, type SessionServices } from '#features/session/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import {
  abandonAttemptBody,
  abandonAttemptReply,
  attendanceMeanings,
  signCourseReply,
  startTabletBody,
  startTabletReply,
  tabletAcceptanceBody,
  tabletAcceptanceReply,
  updateAttemptBody,
} from '../../contract.ts';
import { abandonAttempt } from '../commands/abandon-attempt.ts';
import { courseTakenReason, signCourse } from '../commands/sign-course.ts';
import type { SectorDueCounts } from '../queries/due-counts.ts';
import { findTabletInstance } from '../queries/tablet-instance.ts';
import { releaseTablet } from '../queries/tablet-lease.ts';
import { readTrainingRecord } from '../queries/training-record.ts';
import { tabletTakerOf } from '../taker.ts';

const config = { permission: 'instance.run', servesTablet: true } as const;

/** StartTablet, AbandonAttempt, AcceptSignature and SignCourse: what there is in tablet mode alone (S0 section 7, decisions section 9). */
export function registerTablet(app: HttpServer, services: SessionServices, sectorDue: SectorDueCounts): void {
  app.post(
    '/CourseManager/StartTablet',
    { config, schema: { body: startTabletBody, response: { 200: startTabletReply } } },
    async (request) => {
      const { iD_Course: courseId, iD_Instance: instanceId } = request.body;
      const session = sessionOf(request);
      const serves = session.tablet?.instanceId === instanceId;
      const found = await findTabletInstance(services, instanceOfCall(request, instanceId, courseId), serves);
      await enterTabletMode(services, session, { courseId, instanceId }, request.ip);
      return found;
    },
  );

  app.post(
    '/CourseManager/AbandonAttempt',
    { config, schema: { body: abandonAttemptBody, response: { 200: abandonAttemptReply } } },
    async (request) => {
      const { iD_Content, attempt } = request.body;
      const taker = await tabletTakerOf(services, sessionOf(request), request.body);
      if (iD_Content !== undefined && attempt !== undefined)
        return abandonAttempt(services, taker, iD_Content, attempt);
      await releaseTablet(services.pool, taker, taker.tablet.device);
      return { approved: null, contentScore: null };
    },
  );

  app.post(
    '/CourseManager/AcceptSignature',
    { config, schema: { body: tabletAcceptanceBody, response: { 200: tabletAcceptanceReply } } },
    async (request) => {
      const { iD_Course, iD_Instance, cwid, pass } = request.body;
      const session = sessionOf(request);
      const { employeeNr } = await tabletTakerOf(services, session, { iD_Course, iD_Instance, cwid });
      await acceptOnTablet(services, session, employeeNr, { user: cwid, pass }, request.ip);
      return { accepted: true } as const;
    },
  );

  app.put(
    '/CourseManager/SignCourse',
    { config, schema: { body: updateAttemptBody, response: { 200: signCourseReply } } },
    async (request) => {
      const { iD_Course, iD_Instance, cwid, pass } = request.body;
      const taker = await tabletTakerOf(services, sessionOf(request), { iD_Course, iD_Instance, cwid });
      const signing = {
        user: cwid,
        pass,
        meaning: attendanceMeanings['PUT /CourseManager/SignCourse'],
        reason: courseTakenReason,
      };
      const act = await request.sign({ ...signing, attendeeNr: taker.employeeNr });
      const signed = await signCourse(services, sectorDue, taker, request.body, act);
      const { courseId, instanceId, employeeNr } = taker;
      const wanted = { courseId, instanceId, person: { employeeNr }, sectorId: null };
      return { ...signed, record: await readTrainingRecord(services.db, wanted) };
    },
  );
}
