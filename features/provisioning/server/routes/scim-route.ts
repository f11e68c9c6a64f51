import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '#platform/http/authorize.ts';

const mediaType = 'application/scim+json; charset=utf-8';
export const scimPath = '/scim/v2';

/** Most bytes of a body: of a person, and of a group with its members. */
export const bodyLimits = { user: 64 * 1024, group: 2 * 1024 * 1024 } as const;

/** What every route of SCIM declares: it is for keys of provisioning, and not in the document of the product's own calls. */
export const scimRoute = {
  config: { permission: 'connection', connectionScope: 'people.provision' },
  schema: { hide: true },
} as const;

/** Where /scim/v2 is, as its caller names it. */
export const baseOf = (request: FastifyRequest): string => `${originOf(request)}${scimPath}`;

/** Sends a resource or a list in the media type of SCIM. */
export function sendScim(reply: FastifyReply, body: object, status = 200): FastifyReply {
  return reply.code(status).header('Cache-Control', 'no-store').type(mediaType).send(JSON.stringify(body));
}
