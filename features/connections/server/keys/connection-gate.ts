import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AddressWatch, type SessionServices } from '#features/session/server/public.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { RequestConnection } from '#platform/http/request-context.ts';
import { CallAllowance, callLimits } from './call-allowance.ts';
import { CallsUnderWay } from './calls-under-way.ts';
import { findKey, type KeyRefusal } from './find-key.ts';
import { FailedCalls, NotedUses } from './note-calls.ts';
import { digestOf, looksLikeKey } from './token.ts';

/** What the platform asks of connections at each call to a route for them. */
export interface ConnectionGate {
  resolveConnection(token: string, request: FastifyRequest, reply: FastifyReply): Promise<RequestConnection | null>;
  onConnectionDenied(connection: RequestConnection, request: FastifyRequest): Promise<void>;
}

/** Digests that opened something on this process: their address may be slowed for guessing, they are not. */
const mostKnown = 1_000;

/** The gate of one application; counts and watches live in its memory, keys in the database alone. */
export function openConnectionGate(services: SessionServices): ConnectionGate {
  const addresses = new AddressWatch();
  const allowance = new CallAllowance();
  const underWay = new CallsUnderWay();
  const uses = new NotedUses();
  const failed = new FailedCalls(services);
  const known = new Set<string>();
  return {
    async resolveConnection(token, request, reply) {
      const digest = digestOf(token);
      const isAgain = request.connection !== null;
      if (!known.has(digest) && !isAgain) await keepDistance(request.ip);
      const found = looksLikeKey(token) ? await findKey(services, digest) : null;
      if (found === null || found.refusal !== null) {
        known.delete(digest);
        await noteRefused(request, digest, found?.connection ?? null, found?.refusal ?? null);
        return null;
      }
      if (known.size < mostKnown) known.add(digest);
      if (isAgain) return found.connection;
      // Known from here on, so that what is refused of it now stands among what failed of it.
      request.connection = found.connection;
      limit(found.connection, reply);
      await uses.note(services, found.connection, request.ip);
      return found.connection;
    },
    async onConnectionDenied(connection, request) {
      const { actor: cwid } = connection;
      const detail = routeOf(request);
      const at = services.clock.now();
      await services.guard.record({ at, kind: 'permissionDenied', cwid, address: request.ip, detail });
    },
  };

  /** An address that guesses keys waits, as one that guesses passwords does. */
  async function keepDistance(address: string): Promise<void> {
    const delay = addresses.delay(address);
    if (delay > 0) await wait(delay);
  }

  /** @throws Refusal TOO_MANY_REQUESTS; TOO_MANY_AT_ONCE */
  function limit({ keyId }: RequestConnection, reply: FastifyReply): void {
    const { isAllowed, remaining, resetSeconds } = allowance.take(keyId);
    reply.headers({
      'RateLimit-Limit': callLimits.burst,
      'RateLimit-Remaining': remaining,
      'RateLimit-Reset': resetSeconds,
    });
    if (!isAllowed) {
      reply.header('Retry-After', resetSeconds);
      throw httpErrors.TOO_MANY_REQUESTS();
    }
    if (underWay.begin(keyId, reply.raw)) return;
    reply.header('Retry-After', 1);
    throw httpErrors.TOO_MANY_AT_ONCE();
  }

  async function noteRefused(
    request: FastifyRequest,
    digest: string,
    connection: RequestConnection | null,
    refusal: KeyRefusal | null,
  ): Promise<void> {
    addresses.failed(request.ip, digest);
    const cwid = connection?.actor ?? '*';
    const detail = `${routeOf(request)}: ${refusal ?? 'KEY_UNKNOWN'}`;
    const at = services.clock.now();
    await services.guard.record({ at, kind: 'connectionRefused', cwid, address: request.ip, detail });
    if (connection === null || refusal === null) return;
    await failed.note(connection, { route: routeOf(request), status: 401, code: refusal });
  }
}

/** The route that was called, as it is declared: never an address with what it held. */
export const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? ''}`;
