import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import {
  initContentBody,
  initContentReply,
  resetContentBody,
  resetContentReply,
  saveResultBody,
  saveResultReply,
  updateContentBody,
  updateContentReply,
} from '../../contract.ts';
import { judgeAttempt } from '../commands/judge-attempt.ts';
import { openContent, resetContent } from '../commands/open-content.ts';
import { saveAnswer } from '../commands/save-answer.ts';
import type { OwnCourses } from '../queries/own-courses.ts';
import { takerOf } from '../taker.ts';

/** The calls of a content: open it, save an answer, ask for the verdict, take it again (S0 section 7); in tablet mode for an attendee. */
export function registerTaking(app: HttpServer, services: Services, ownCourses: OwnCourses): void {
  const config = { permission: 'own.use', servesTablet: true } as const;

  app.post(
    '/CourseManager/InitContent',
    { config, schema: { body: initContentBody, response: { 200: initContentReply } } },
    async (request) => {
      const taker = await takerOf(services, sessionOf(request), request.body);
      const opened = await openContent(services, taker, request.body.iD_Content);
      // The first content opened has started the course.
      ownCourses.forget(taker.employeeNr);
      return {
        attempt: opened.attempt,
        employee_Nr: taker.employeeNr,
        approved: opened.progress,
        saved: opened.saved,
      };
    },
  );

  app.post(
    '/CourseManager/SaveResult',
    { config, schema: { body: saveResultBody, response: { 200: saveResultReply } } },
    async (request) => {
      const { iD_Content: contentId, attempt, iD_Choice, ...body } = request.body;
      const taker = await takerOf(services, sessionOf(request), body);
      const answers = await saveAnswer(services, taker, { contentId, attempt, choiceId: iD_Choice }, body.answers);
      return { iD_Choice, answers: [...answers] };
    },
  );

  app.post(
    '/CourseManager/UpdateContent',
    { config, schema: { body: updateContentBody, response: { 200: updateContentReply } } },
    async (request) => {
      const taker = await takerOf(services, sessionOf(request), request.body);
      return judgeAttempt(services, taker, request.body.iD_Content, request.body.attempt);
    },
  );

  app.post(
    '/CourseManager/ResetContent',
    { config, schema: { body: resetContentBody, response: { 200: resetContentReply } } },
    async (request) => {
      const taker = await takerOf(services, sessionOf(request), request.body);
      const attempt = await resetContent(services, taker, request.body.iD_Content);
      return { attempt, employee_Nr: taker.employeeNr, approved: 0 };
    },
  );
}
