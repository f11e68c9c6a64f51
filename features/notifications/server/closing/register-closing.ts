import { instanceOfCall, requireInstance } from '#features/instances/server/public.ts';
import { getClosing, sendClosing as sendClosingCall } from '#features/instances/shared/calls.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { readMailSettings } from '#platform/parameters/read-mail.ts';
import type { Services } from '#platform/services.ts';
import { readClosing } from './read-closing.ts';
import { sendClosing } from './send-closing.ts';

/** The closing of a session: how it went for whom, and telling the responsible; trainers in their own sector. */
export function registerClosing(app: HttpServer, services: Services): void {
  const { db } = services;
  serve(app, getClosing, async (request, reply) => {
    const { id, id_course } = request.query;
    const { instanceId } = await requireInstance(db, instanceOfCall(request, id, id_course));
    const [closing, mail] = await Promise.all([readClosing(db, instanceId), readMailSettings(db)]);
    reply.header('Cache-Control', 'no-store');
    return { ...closing, isMailOn: mail !== null };
  });
  serve(app, sendClosingCall, async (request) => {
    const { id, id_course } = request.body;
    const found = await requireInstance(db, instanceOfCall(request, id, id_course));
    return { told: [...(await sendClosing(services, sessionOf(request), found, request.ip))] };
  });
}
