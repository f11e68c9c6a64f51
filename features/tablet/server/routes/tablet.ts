import { instanceOfCall } from '#features/instances/server/public.ts';
import { startTablet } from '#features/instances/shared/calls.ts';
import { readTrainingRecord } from '#features/own/server/public.ts';
import { signedOnce } from '#features/records/server/public.ts';
import { acceptOnTablet, enterTabletMode, type SessionServices } from '#features/session/server/public.ts';
import { courseTakenReason, releaseTablet, signCourse, tabletTakerOf } from '#features/taking/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { assertionOf } from '#platform/http/authorize.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import type { Act } from '#platform/signing/act.ts';
import * as calls from '../../shared/calls.ts';
import { abandonAttempt } from '../commands/abandon-attempt.ts';
import { findTabletInstance } from '../queries/tablet-instance.ts';

/** StartTablet, AbandonAttempt, AcceptSignature and SignCourse: what there is in tablet mode alone (S0 section 7, decisions section 9). */
export function registerTablet(app: HttpServer, services: SessionServices): void {
  serve(app, startTablet, async (request) => {
    const { iD_Course: courseId, iD_Instance: instanceId } = request.body;
    const session = sessionOf(request);
    const serves = session.tablet?.instanceId === instanceId;
    const of = instanceOfCall(request, instanceId, courseId);
    const found = await findTabletInstance(services, of, { role: roleOf(session), serves });
    await enterTabletMode(services, session, { courseId, instanceId }, request.ip);
    return found;
  });

  serve(app, calls.abandonAttempt, async (request) => {
    const { iD_Content, attempt } = request.body;
    const taker = await tabletTakerOf(services, sessionOf(request), request.body);
    if (iD_Content !== undefined && attempt !== undefined) return abandonAttempt(services, taker, iD_Content, attempt);
    await releaseTablet(services.pool, taker, taker.tablet.device);
    return { approved: null, contentScore: null };
  });

  serve(app, calls.acceptOnTablet, async (request) => {
    const { iD_Course, iD_Instance, cwid, pass } = request.body;
    const session = sessionOf(request);
    const { employeeNr } = await tabletTakerOf(services, session, { iD_Course, iD_Instance, cwid });
    await acceptOnTablet(services, session, employeeNr, { user: cwid, pass }, request.ip, assertionOf(request));
    return { accepted: true } as const;
  });

  serve(app, calls.signCourseOnTablet, async (request) => {
    const { iD_Course, iD_Instance, cwid } = request.body;
    const taker = await tabletTakerOf(services, sessionOf(request), { iD_Course, iD_Instance, cwid });
    const { courseId, instanceId, employeeNr } = taker;
    const sign = (tx: DatabaseTransaction, act: Act) => signCourse(tx, taker, request.body, act);
    const signing = { user: cwid, reason: courseTakenReason, attendeeNr: employeeNr };
    const signed = await signedOnce(services, request, calls.signCourseOnTablet, sign, { signing });
    await releaseTablet(services.pool, taker, null);
    const wanted = { courseId, instanceId, person: { employeeNr }, sectorId: null };
    return { ...signed, record: await readTrainingRecord(services.db, wanted) };
  });
}
