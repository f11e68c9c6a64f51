import { z } from 'zod';
import type { HttpServer } from '#platform/http/create-server.ts';
import { productName } from '#product/product-name.ts';
import { problem } from '../shared/contract.ts';
import { problemType } from './problem.ts';

const problemSchema = z.toJSONSchema(problem, { target: 'draft-2020-12', io: 'output' });
const integer = { type: 'integer' } as const;

/** Headers of every reply to a key that holds. */
const allowance = {
  'RateLimit-Limit': { description: 'Calls that a key has at once', schema: integer },
  'RateLimit-Remaining': { description: 'Calls that it has left', schema: integer },
  'RateLimit-Reset': { description: 'Seconds until all of them are back', schema: integer },
};
const retryAfter = { 'Retry-After': { description: 'Seconds until the next call is allowed', schema: integer } };

const refused = (description: string, headers: object = allowance) => ({
  description,
  headers,
  content: { [problemType]: { schema: problemSchema } },
});

const refusals = {
  '400': refused('A parameter breaks a rule, or there is none such'),
  '401': refused('The key is missing, or opens nothing', {}),
  '403': refused('The key has not the scope'),
  '410': refused('The cursor of changes is not of this history'),
  '429': refused('Too many calls', { ...allowance, ...retryAfter }),
};

/** The part of the product's OpenAPI document that is for keys, made from the very schemas of its routes; what refuses is added. */
export function describePrograms(app: HttpServer, origin: string): object {
  const { openapi, paths = {} } = app.swagger() as { openapi?: string; paths?: Record<string, unknown> };
  const own = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'));
  return {
    openapi: openapi ?? '3.1.0',
    info: { title: `${productName}: api/v1`, version: '1' },
    servers: [{ url: origin }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    security: [{ key: [] }],
    paths: Object.fromEntries(own.map(([path, methods]) => [path, withRefusals(methods as Methods)])),
  };
}

interface Operation {
  readonly responses?: Readonly<Record<string, object>>;
}
type Methods = Readonly<Record<string, Operation>>;

const withRefusals = (methods: Methods) =>
  Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => {
      const { '200': done = {} } = operation.responses ?? {};
      return [method, { ...operation, responses: { '200': { ...done, headers: allowance }, ...refusals } }];
    }),
  );
