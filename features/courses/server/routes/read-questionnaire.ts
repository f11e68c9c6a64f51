import { z } from 'zod';
import { serve } from '#platform/calls/server/serve.ts';
import { readWorkbook } from '#platform/documents/xlsx/read-workbook.ts';
import { workbookType } from '#platform/documents/xlsx/write-workbook.ts';
import { attachment } from '#platform/http/attachment.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { acceptMultipart, UploadedFile } from '#platform/http/multipart.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { getQuestionnaireTemplate, readQuestionnaire } from '../../shared/calls.ts';
import { questionnaireLimits, readQuestionnaireBody } from '../../shared/questionnaire.ts';
import { judgeDrafts } from '../questionnaire/draft-question.ts';
import { readRows } from '../questionnaire/read-rows.ts';
import { readText } from '../questionnaire/read-text.ts';
import { questionnaireTemplates, writeTemplate } from '../questionnaire/write-template.ts';

/** As the call declares, or with a file of the multipart body in place of the text. */
const body = readQuestionnaireBody
  .partial()
  .extend({ file: z.instanceof(UploadedFile, { error: 'type' }).optional() })
  .refine(({ text, file }) => text !== undefined || file !== undefined, { path: ['text'], error: 'required' });

/** POST api/Choice/ReadQuestionnaire: what a workbook or pasted text holds as questions, and what is wrong with the rest. */
export function registerReadQuestionnaire(app: HttpServer): void {
  app.register(async (scope: HttpServer) => {
    await acceptMultipart(scope, { fileBytes: questionnaireLimits.fileBytes, files: 1 });
    serve(scope, { ...readQuestionnaire, body }, async (request, reply) => {
      const { language } = request;
      const { text, file } = request.body;
      if (file === undefined) return judgeDrafts(readText(text ?? ''), language);
      const signal = callerLeft(reply);
      const work = () => readWorkbook(file.bytes, signal);
      const rows = await app.shares.reports.run(sessionOf(request).employeeNr, work, signal);
      return judgeDrafts(readRows(rows), language);
    });
  });
}

/** GET api/Choice/QuestionnaireTemplate: a workbook with the columns that are read and an example of each kind of question. */
export function registerQuestionnaireTemplate(app: HttpServer, { clock, timeZone }: Services): void {
  serve(app, getQuestionnaireTemplate, (request, reply) => {
    const { language } = request;
    const { fullName, cwid } = sessionOf(request);
    const made = { exportedBy: `${fullName} (${cwid})`, exportedAt: clock.now(), timeZone };
    return reply
      .headers({
        'Cache-Control': 'no-store',
        'Content-Type': workbookType,
        'Content-Disposition': attachment(`${questionnaireTemplates[language].title}.xlsx`),
      })
      .send(writeTemplate(language, made));
  });
}
