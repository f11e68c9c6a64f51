import type { HttpServer } from '#platform/http/create-server.ts';
import { type RequestSession, sessionOf } from '#platform/http/request-context.ts';
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
import { requireOwn } from '../require-own.ts';

interface NamedTaking {
  readonly iD_Course: string;
  readonly iD_Content: number;
  readonly iD_Instance: number;
  readonly cwid?: string | undefined;
  readonly employee_Nr?: number | undefined;
}

/** Who takes what: the session's own person, whatever the body names. */
function keyOf(session: RequestSession, body: NamedTaking) {
  requireOwn(session, body);
  return { courseId: body.iD_Course, instanceId: body.iD_Instance, employeeNr: session.employeeNr };
}

/** The calls of a content: open it, save an answer, ask for the verdict, take it again (S0 section 7). */
export function registerTaking(app: HttpServer, services: Services, ownCourses: OwnCourses): void {
  const config = { permission: 'own.use' } as const;

  app.post(
    '/CourseManager/InitContent',
    { config, schema: { body: initContentBody, response: { 200: initContentReply } } },
    async (request) => {
      const session = sessionOf(request);
      const { body } = request;
      const opened = await openContent(services, session, keyOf(session, body), body.iD_Content);
      // The first content opened has started the course.
      ownCourses.forget(session.employeeNr);
      return {
        attempt: opened.attempt,
        employee_Nr: session.employeeNr,
        approved: opened.progress,
        saved: opened.saved,
      };
    },
  );

  app.post(
    '/CourseManager/SaveResult',
    { config, schema: { body: saveResultBody, response: { 200: saveResultReply } } },
    async (request) => {
      const session = sessionOf(request);
      const { body } = request;
      const key = { ...keyOf(session, body), contentId: body.iD_Content, attempt: body.attempt };
      const answers = await saveAnswer(services, session, key, body.iD_Choice, body.answers);
      return { iD_Choice: body.iD_Choice, answers: [...answers] };
    },
  );

  app.post(
    '/CourseManager/UpdateContent',
    { config, schema: { body: updateContentBody, response: { 200: updateContentReply } } },
    async (request) => {
      const { body } = request;
      const key = { ...keyOf(sessionOf(request), body), contentId: body.iD_Content, attempt: body.attempt };
      return judgeAttempt(services, key);
    },
  );

  app.post(
    '/CourseManager/ResetContent',
    { config, schema: { body: resetContentBody, response: { 200: resetContentReply } } },
    async (request) => {
      const session = sessionOf(request);
      const attempt = await resetContent(services, session, keyOf(session, request.body), request.body.iD_Content);
      return { attempt, employee_Nr: session.employeeNr, approved: 0 };
    },
  );
}
