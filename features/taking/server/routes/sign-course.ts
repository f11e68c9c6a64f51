import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import * as calls from '../../shared/calls.ts';
import { courseTakenReason, signCourse } from '../commands/sign-course.ts';
import { takerOf } from '../taker.ts';

/** The signature that ends an online course (S0 section 7, decisions section 9). */
export function registerSignCourse(app: HttpServer, services: Services): void {
  serve(app, calls.signCourse, async (request) => {
    const { iD_Course, iD_Instance, cwid, pass } = request.body;
    const taker = await takerOf(services, sessionOf(request), { iD_Course, iD_Instance });
    const { meaning } = calls.signCourse;
    const act = await request.sign({ user: cwid, pass, meaning, reason: courseTakenReason });
    return signCourse(services, taker, request.body, act);
  });
}
