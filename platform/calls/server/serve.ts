import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { answerApart } from '#platform/http/apart.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Call, Declared, Made, Taken } from '../call.ts';

/** A request to a call, its address and body parsed as the call declares. */
export type CallRequest<
  Query extends Declared,
  Body extends Declared,
  Params extends Declared = Declared,
> = FastifyRequest & {
  readonly params: Made<Params>;
  readonly query: Made<Query>;
  readonly body: Made<Body>;
};

/** What a handler answers: what is declared, or the reply itself where it has sent it. */
export type Answered<Reply extends Declared> = (Reply extends undefined ? unknown : Taken<Reply>) | FastifyReply;

export type Handler<
  Query extends Declared,
  Body extends Declared,
  Reply extends Declared,
  Params extends Declared = Declared,
> = (request: CallRequest<Query, Body, Params>, reply: FastifyReply) => Answered<Reply> | Promise<Answered<Reply>>;

/**
 * Registers a call as it is declared.
 * @param options what the declaration does not say: hooks of this server alone
 */
export function serve<
  Query extends Declared,
  Body extends Declared,
  Reply extends Declared,
  Params extends Declared = Declared,
>(
  app: HttpServer,
  call: Call<Query, Body, Reply, Params>,
  handle: Handler<Query, Body, Reply, Params>,
  options: Pick<RouteShorthandOptions, 'onRequest' | 'preValidation'> = {},
): void {
  const {
    method,
    path,
    description,
    permission,
    connectionScope,
    servesTablet,
    acceptsFileCookie,
    worksLong,
    params,
    query,
    body,
    reply,
    bodyLimit,
  } = call;
  app.route({
    ...options,
    method,
    url: path,
    config: {
      permission,
      ...(connectionScope === undefined ? {} : { connectionScope }),
      ...('meaning' in call && call.meaning !== 'signatureAccepted' ? { takesNumber: true } : {}),
      ...(servesTablet === true ? { servesTablet } : {}),
      ...(acceptsFileCookie === true ? { acceptsFileCookie } : {}),
      ...(worksLong === true ? { worksLong } : {}),
    },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: {
      ...(description === undefined ? {} : { description }),
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined ? {} : { body }),
      ...(reply === undefined ? {} : { response: { 200: reply } }),
    },
    handler: (request, answer) =>
      worksLong === true && app.apart !== null
        ? answerApart(app.apart, request, answer)
        : handle(request as CallRequest<Query, Body, Params>, answer),
  });
}
