import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import * as calls from '../../shared/calls.ts';
import { dropDraft, saveDraft } from '../commands/drafts.ts';
import { readDraft, readOtherDrafts } from '../queries/drafts.ts';

/** What an author has typed and not signed yet: kept for them alone; others are told that they are at it. */
export function registerDrafts(app: HttpServer, services: Services): void {
  serve(app, calls.getDraft, async (request) => {
    const { id: courseId, page } = request.query;
    const key = { employeeNr: sessionOf(request).employeeNr, courseId, page };
    const [draft, others] = await Promise.all([readDraft(services, key), readOtherDrafts(services, key)]);
    return { draft, others };
  });

  serve(app, calls.saveDraft, async (request) => {
    const { iD_Course: courseId, page, body } = request.body;
    return { updateDate: (await saveDraft(services, sessionOf(request), { courseId, page }, body)).toISOString() };
  });

  serve(app, calls.deleteDraft, async (request, reply) => {
    const { id: courseId, page } = request.query;
    await dropDraft(services.db, { employeeNr: sessionOf(request).employeeNr, courseId, page });
    return reply.code(204).send();
  });
}
