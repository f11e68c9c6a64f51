import type { FastifyRequest } from 'fastify';
import type { QueryOf } from '#platform/calls/call.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { documentName } from '#platform/documents/document-name.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import { attachment } from '#platform/http/attachment.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { getGivenAnswers, printGivenAnswers } from '../../shared/calls.ts';
import { readGivenAnswers } from '../queries/given-answers.ts';
import { writeGivenAnswers } from '../write-given-answers.ts';
import { wantedRecord } from './training-record.ts';

const what = { es: 'Respuestas', en: 'Answers' } as const;

/** GetGivenAnswers and GetGivenAnswersPDF: who answered what, when, right or wrong; for who may see the key. */
export function registerGivenAnswers(app: HttpServer, services: Services): void {
  const read = (request: FastifyRequest, { iD_Content, number, ...query }: QueryOf<typeof getGivenAnswers>) => {
    const one = iD_Content === undefined || number === undefined ? null : { contentId: iD_Content, number };
    return readGivenAnswers(services.db, wantedRecord(request, query), one);
  };
  const nameOf = ({ course, instance, person }: Awaited<ReturnType<typeof read>>, { language }: FastifyRequest) => ({
    what: what[language],
    of: `${course.iD_Course}-${instance.iD_Instance}-${person.employee_Nr}`,
  });
  serve(app, getGivenAnswers, async (request, reply) => {
    const answers = await read(request, request.query);
    reply.header('Cache-Control', 'no-store');
    if (request.query.format === 'json') {
      const name = documentName({ ...nameOf(answers, request), extension: 'json' });
      reply.header('Content-Disposition', attachment(name));
    }
    return answers;
  });
  serve(app, printGivenAnswers, async (request, reply) => {
    const answers = await read(request, request.query);
    const write = (printing: Printing, signal: AbortSignal) => writeGivenAnswers(answers, printing, signal);
    return sendReport(app, services, { request, reply }, { name: nameOf(answers, request), write });
  });
}
