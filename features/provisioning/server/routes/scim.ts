import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordServices } from '#features/records/server/public.ts';
import { parseJsonBody } from '#platform/http/body-parsers.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { answerUnder } from '#platform/http/error-forms.ts';
import { refusalFor } from '#platform/http/error-handler.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { resourceTypes, schemas, serviceProviderConfig } from '../scim/discovery.ts';
import { errorSchema, scimErrors, scimTypes } from '../scim/errors.ts';
import { listResponse } from '../scim/list-response.ts';
import { registerScimGroups } from './scim-groups.ts';
import { baseOf, scimPath, scimRoute, sendScim } from './scim-route.ts';
import { registerScimUsers } from './scim-users.ts';

/** SCIM 2.0 for provisioning (RFC 7643 and 7644): users, groups, and what this provider can. */
export function registerScim(app: HttpServer, services: RecordServices): void {
  app.register(async (scim) => {
    // Not `application/json` alone (RFC 7644 section 3.1), whatever the root reads besides.
    scim.addContentTypeParser('application/scim+json', { parseAs: 'buffer' }, (_request, body, done) => {
      try {
        done(null, parseJsonBody(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body))));
      } catch {
        done(httpErrors.BODY_NOT_JSON());
      }
    });
    scim.setErrorHandler(async (error: Error, request, reply) => answerError(error, request, reply));
    registerDiscovery(scim as HttpServer);
    registerScimUsers(scim as HttpServer, services);
    registerScimGroups(scim as HttpServer, services);
  });
  answerUnder(app, scimPath, answerError);
}

/** An error in the form of RFC 7644 section 3.12; the stable code goes in `X-Error-Code` as everywhere. */
async function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const refusal = refusalFor(error, request.method);
  if (refusal.status === 500) request.log.error({ err: error }, 'call failed');
  else if (refusal.status > 500) request.log.warn({ reason: error.message }, 'call not served');
  if (refusal.status === 429 && !reply.hasHeader('Retry-After')) reply.header('Retry-After', 1);
  if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  const scimType = scimTypes[refusal.code];
  const body = {
    schemas: [errorSchema],
    status: String(refusal.status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: refusal.text(request.language ?? 'en'),
  };
  await sendScim(reply.header('X-Error-Code', refusal.code), body, refusal.status);
}

function registerDiscovery(scim: HttpServer): void {
  scim.get(`${scimPath}/ServiceProviderConfig`, scimRoute, (request, reply) =>
    sendScim(reply, serviceProviderConfig(baseOf(request))),
  );
  const lists = { ResourceTypes: resourceTypes, Schemas: schemas } as const;
  for (const [name, listOf] of Object.entries(lists)) {
    scim.get(`${scimPath}/${name}`, scimRoute, (request, reply) => {
      const all: readonly object[] = listOf(baseOf(request));
      return sendScim(reply, listResponse(all.length, { startIndex: 1, count: all.length }, all));
    });
    scim.get(`${scimPath}/${name}/:id`, scimRoute, (request, reply) => {
      const { id } = request.params as { readonly id: string };
      const all: readonly { readonly id: string }[] = listOf(baseOf(request));
      const one = all.find((each) => each.id.toLowerCase() === id.toLowerCase());
      if (one === undefined) throw scimErrors.SCIM_NOT_FOUND({ id: id.slice(0, 100) });
      return sendScim(reply, one);
    });
  }
}
