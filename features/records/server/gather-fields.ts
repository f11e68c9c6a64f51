import type { FastifyRequest } from 'fastify';
import { flattenValues } from '#platform/http/body-parsers.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { isUnacceptable } from '#platform/http/validation.ts';

/** Fields may come as JSON, as a form, or in the address; `values` may hold them in any of these (decisions section 4). */
export async function gatherFields(request: FastifyRequest): Promise<void> {
  const sent = flattenValues({ ...(request.query as object), ...(request.body as object | undefined) });
  const fields = { ...sent, ...(request.params as object) };
  if (isUnacceptable(fields)) throw httpErrors.BAD_REQUEST();
  request.body = fields;
}
