import { AttemptState } from '#features/attendance/shared/codes.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import * as calls from '../../shared/calls.ts';
import { endAttempt } from '../commands/end-attempt.ts';
import { openContent, resetContent } from '../commands/open-content.ts';
import { saveAnswer } from '../commands/save-answer.ts';
import { LastRead } from '../queries/last-read.ts';
import { takerOf } from '../taker.ts';

/** The calls of a content: open it, save an answer, ask for the verdict, take it again (S0 section 7); in tablet mode for an attendee. */
export function registerTaking(app: HttpServer, services: Services): void {
  const lastRead = new LastRead();
  serve(app, calls.initContent, async (request) => {
    const taker = await takerOf(services, sessionOf(request), request.body);
    const { attempt, progress, saved, hasStarted } = await openContent(
      services,
      lastRead,
      taker,
      request.body.iD_Content,
    );
    if (hasStarted) request.awaitsNotices = true;
    return { attempt, employee_Nr: taker.employeeNr, approved: progress, saved };
  });

  serve(app, calls.saveResult, async (request) => {
    const { iD_Content: contentId, attempt, iD_Choice, ...body } = request.body;
    const taker = await takerOf(services, sessionOf(request), body);
    const answers = await saveAnswer(
      services,
      lastRead,
      taker,
      { contentId, attempt, choiceId: iD_Choice },
      body.answers,
    );
    return { iD_Choice, answers: [...answers] };
  });

  serve(app, calls.closeContent, async (request) => {
    const taker = await takerOf(services, sessionOf(request), request.body);
    const { iD_Content: contentId, attempt } = request.body;
    return endAttempt(services, lastRead, taker, { contentId, attempt, as: AttemptState.Judged });
  });

  serve(app, calls.resetContent, async (request) => {
    const taker = await takerOf(services, sessionOf(request), request.body);
    const attempt = await resetContent(services, lastRead, taker, request.body.iD_Content);
    return { attempt, employee_Nr: taker.employeeNr, approved: 0 };
  });
}
