import { serve } from '#platform/calls/server/serve.ts';
import { assertionOf } from '#platform/http/authorize.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { validateInstructor } from '../../shared/calls/credentials.ts';
import { endTabletSession } from '../commands/tablet-mode.ts';
import { verifyLeaving } from '../credentials/verify-credentials.ts';
import { identityMeaning, verifyProviderSigning } from '../provider/verify-provider.ts';
import type { SessionServices } from '../session-services.ts';
import { presentNewSession } from '../sessions/present-session.ts';
import { requireSessionUser } from '../signing/require-session-user.ts';

/**
 * The way out of tablet mode (S0 sections 4 and 7). The fifth wrong password locks it for a
 * while; a third lock ends the session. A token that was copied from the tablet is worthless: another one takes its place. A session
 * that is not in tablet mode is replaced alike: a device that is locked keeps its lock over the end of a session, and its way out
 * must open also where the next one was never told to serve the instance (docs/decisions/103).
 */
export function registerValidateInstructor(app: HttpServer, services: SessionServices): void {
  serve(app, validateInstructor, async (request, reply) => {
    const session = sessionOf(request);
    const { cwid: user, pass } = request.body;
    await requireSessionUser(services, session, user, request.ip);
    const address = request.ip;
    const assertion = assertionOf(request);
    const account =
      assertion?.by === 'provider'
        ? (await verifyProviderSigning(services, { session, assertion, meaning: identityMeaning, address })).account
        : await verifyLeaving(services, session, { user, pass, address });
    await endTabletSession(services, session, address);
    const typesName = assertion?.by !== 'provider';
    return presentNewSession(services, account, request, reply, { with: 'tablet', typesName });
  });
}
