import { z } from 'zod';
import { readWorkbook } from '#platform/documents/xlsx/read-workbook.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { acceptMultipart, UploadedFile } from '#platform/http/multipart.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { questionnaireLimits, readQuestionnaireBody, readQuestionnaireReply } from '../../contract-questionnaire.ts';
import { judgeDrafts } from '../questionnaire/draft-question.ts';
import { readRows } from '../questionnaire/read-rows.ts';
import { readText } from '../questionnaire/read-text.ts';

const body = readQuestionnaireBody
  .partial()
  .extend({ file: z.instanceof(UploadedFile, { error: 'type' }).optional() })
  .refine(({ text, file }) => text !== undefined || file !== undefined, { path: ['text'], error: 'required' });

/** In JSON a character takes up to six bytes; in most texts it takes one. */
const textBytes = 2 * questionnaireLimits.text;

/** POST api/Choice/ReadQuestionnaire: what a workbook or pasted text holds as questions, and what is wrong with the rest. */
export function registerReadQuestionnaire(app: HttpServer): void {
  app.register(async (scope: HttpServer) => {
    await acceptMultipart(scope, { fileBytes: questionnaireLimits.fileBytes, files: 1 });
    scope.post(
      '/api/Choice/ReadQuestionnaire',
      {
        config: { permission: 'choice.write' },
        bodyLimit: textBytes,
        schema: { body, response: { 200: readQuestionnaireReply } },
      },
      async (request, reply) => {
        const { language } = request;
        const { text, file } = request.body;
        if (file === undefined) return judgeDrafts(readText(text ?? ''), language);
        const signal = callerLeft(reply);
        const work = () => readWorkbook(file.bytes, signal);
        const rows = await app.shares.reports.run(sessionOf(request).employeeNr, work, signal);
        return judgeDrafts(readRows(rows), language);
      },
    );
  });
}
