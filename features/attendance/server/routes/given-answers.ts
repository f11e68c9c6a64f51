import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { documentName } from '#platform/documents/document-name.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import { attachment } from '#platform/http/attachment.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { givenAnswersAddress, givenAnswersDocument, givenAnswersQuery, givenAnswersReply } from '../../contract.ts';
import { readGivenAnswers } from '../queries/given-answers.ts';
import { writeGivenAnswers } from '../write-given-answers.ts';
import { wantedRecord } from './training-record.ts';

const what = { es: 'Respuestas', en: 'Answers' } as const;

/** GetGivenAnswers and GetGivenAnswersPDF: who answered what, when, right or wrong; for who may see the key. */
export function registerGivenAnswers(app: HttpServer, services: Services): void {
  const config = { permission: 'choice.write' } as const;
  const read = (request: FastifyRequest, { iD_Content, number, ...query }: z.infer<typeof givenAnswersQuery>) => {
    const one = iD_Content === undefined || number === undefined ? null : { contentId: iD_Content, number };
    return readGivenAnswers(services.db, wantedRecord(request, query), one);
  };
  const nameOf = ({ course, instance, person }: Awaited<ReturnType<typeof read>>, { language }: FastifyRequest) => ({
    what: what[language],
    of: `${course.iD_Course}-${instance.iD_Instance}-${person.employee_Nr}`,
  });
  app.get(
    givenAnswersAddress,
    { config, schema: { querystring: givenAnswersQuery, response: { 200: givenAnswersReply } } },
    async (request, reply) => {
      const answers = await read(request, request.query);
      reply.header('Cache-Control', 'no-store');
      if (request.query.format === 'json') {
        const name = documentName({ ...nameOf(answers, request), extension: 'json' });
        reply.header('Content-Disposition', attachment(name));
      }
      return answers;
    },
  );
  app.get(givenAnswersDocument, { config, schema: { querystring: givenAnswersQuery } }, async (request, reply) => {
    const answers = await read(request, request.query);
    const write = (printing: Printing, signal: AbortSignal) => writeGivenAnswers(answers, printing, signal);
    return sendReport(app, services, { request, reply }, { name: nameOf(answers, request), write });
  });
}
