import { signedOnce } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import * as calls from '../../shared/calls.ts';
import { courseTakenReason, signCourse } from '../commands/sign-course.ts';
import { takerOf } from '../taker.ts';

/** The signature that ends an online course (S0 section 7, decisions section 9). */
export function registerSignCourse(app: HttpServer, services: Services): void {
  serve(app, calls.signCourse, async (request) => {
    const { iD_Course, iD_Instance, cwid: user } = request.body;
    const taker = await takerOf(services, sessionOf(request), { iD_Course, iD_Instance });
    const sign = (tx: DatabaseTransaction, act: Act) => signCourse(tx, taker, request.body, act);
    return signedOnce(services, request, calls.signCourse, sign, { signing: { user, reason: courseTakenReason } });
  });
}
