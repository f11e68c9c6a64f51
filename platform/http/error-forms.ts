import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpErrors } from './errors.ts';

/** Answers an error in a form of its own. */
export type AnswerError = (error: Error, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const forms = Symbol('errors in forms of their own');

interface HasForms {
  [forms]?: Map<string, AnswerError>;
}

/**
 * Answers all that is under a path in a form of its own, though there is no such call or its address cannot be decoded: before the pages
 * of the web would take it for one of theirs.
 * @param path in lower case, without a slash at its end
 */
export function answerUnder(app: FastifyInstance, path: string, answer: AnswerError): void {
  const held = app as FastifyInstance & HasForms;
  held[forms] ??= new Map();
  held[forms].set(path, answer);
  app.register(
    async (scope: FastifyInstance) => {
      scope.setErrorHandler(answer);
      scope.setNotFoundHandler((request, reply) => answer(httpErrors.NOT_FOUND(), request, reply));
      const nothing = { config: { permission: 'public' }, schema: { hide: true } } as const;
      for (const rest of ['/', '/*']) scope.get(rest, nothing, (_request, reply) => reply.callNotFound());
    },
    { prefix: path },
  );
}

/** The form of an address that no route got to see; undefined: the product's own. */
export function formOf(request: FastifyRequest): AnswerError | undefined {
  const address = (request.raw.url ?? '').toLowerCase();
  for (const [path, answer] of (request.server as FastifyInstance & HasForms)[forms] ?? []) {
    if (address.startsWith(`${path}/`)) return answer;
  }
  return undefined;
}
