import type { FastifyRequest } from 'fastify';
import {
  type FoundInstance,
  instanceErrors,
  instanceOfCall,
  requireInstance,
} from '#features/instances/server/public.ts';
import { getClosing, sendClosing as sendClosingCall } from '#features/instances/shared/calls.ts';
import { Modality } from '#features/instances/shared/codes.ts';
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
  /** What is taken online has no session: to a trainer its people are those of their sector alone. */
  const requireSession = async (request: FastifyRequest, id: number, courseId: string): Promise<FoundInstance> => {
    const found = await requireInstance(db, instanceOfCall(request, id, courseId));
    if (found.modality === Modality.Online) throw instanceErrors.NOT_A_SESSION();
    return found;
  };
  serve(app, getClosing, async (request, reply) => {
    const { id, id_course } = request.query;
    const { instanceId } = await requireSession(request, id, id_course);
    const [closing, mail] = await Promise.all([readClosing(db, instanceId), readMailSettings(db)]);
    reply.header('Cache-Control', 'no-store');
    return { ...closing, isMailOn: mail !== null };
  });
  serve(app, sendClosingCall, async (request) => {
    const { id, id_course, sent_At } = request.body;
    const found = await requireSession(request, id, id_course);
    return {
      told: [
        ...(await sendClosing(services, sessionOf(request), found, { address: request.ip, shownAt: sent_At ?? null })),
      ],
    };
  });
}
