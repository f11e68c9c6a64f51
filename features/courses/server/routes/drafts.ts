import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { draftMaximumLength, draftQuery, draftReply, saveDraftBody, saveDraftReply } from '../../contract.ts';
import { dropDraft, saveDraft } from '../commands/drafts.ts';
import { readDraft, readOtherDrafts } from '../queries/drafts.ts';

/** A letter may take four bytes, and the text of the body stands in JSON. */
const bodyLimit = 4 * draftMaximumLength;

/** What an author has typed and not signed yet: kept for them alone; others are told that they are at it. */
export function registerDrafts(app: HttpServer, services: Services): void {
  const config = { permission: 'course.write' } as const;

  app.get(
    '/api/Course/GetDraft',
    { config, schema: { querystring: draftQuery, response: { 200: draftReply } } },
    async (request) => {
      const { id: courseId, page } = request.query;
      const key = { employeeNr: sessionOf(request).employeeNr, courseId, page };
      const [draft, others] = await Promise.all([readDraft(services, key), readOtherDrafts(services, key)]);
      return { draft, others };
    },
  );

  app.put(
    '/api/Course/SaveDraft',
    { config, bodyLimit, schema: { body: saveDraftBody, response: { 200: saveDraftReply } } },
    async (request) => {
      const { iD_Course: courseId, page, body } = request.body;
      return { updateDate: (await saveDraft(services, sessionOf(request), { courseId, page }, body)).toISOString() };
    },
  );

  app.delete('/api/Course/DeleteDraft', { config, schema: { querystring: draftQuery } }, async (request, reply) => {
    const { id: courseId, page } = request.query;
    await dropDraft(services.db, { employeeNr: sessionOf(request).employeeNr, courseId, page });
    return reply.code(204).send();
  });
}
