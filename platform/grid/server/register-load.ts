import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { longBody } from '#platform/http/limits.ts';
import { type RoutePermission, sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import type { GridSource } from './grid-source.ts';
import { loadGrid } from './load-grid.ts';
import { parseLoadOptions } from './parse-load-options.ts';

/** A grid that is read at an address. */
export interface GridRoute {
  /** `/api/Sector` */
  readonly path: string;
  readonly permission: RoutePermission;
  /** what this caller may read; may refuse */
  readonly source: (request: FastifyRequest) => GridSource | Promise<GridSource>;
}

const anything = z.looseObject({});

/** Answers one load of a grid, in the caller's share of heavy work. */
export function answerLoad(
  app: HttpServer,
  services: Services,
  source: GridSource,
  parameters: unknown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) {
  const options = parseLoadOptions(source, parameters as Readonly<Record<string, unknown>>);
  const work = () => loadGrid(services.db, source, options, services.timeZone);
  return app.shares.loads.run(sessionOf(request).employeeNr, work, callerLeft(reply));
}

/**
 * Loads of a grid (grid protocol): GET with the options in the address, and POST `<path>/Load` with them in the body, for
 * options too long for an address.
 */
export function registerGridLoad(app: HttpServer, services: Services, route: GridRoute): void {
  const config = { permission: route.permission };
  const load = async (request: FastifyRequest, reply: FastifyReply, parameters: unknown) =>
    answerLoad(app, services, await route.source(request), parameters, { request, reply });
  app.get(route.path, { config, schema: { querystring: anything } }, (request, reply) =>
    load(request, reply, request.query),
  );
  app.post(`${route.path}/Load`, { config, bodyLimit: longBody, schema: { body: anything } }, (request, reply) =>
    load(request, reply, { ...(request.query as object), ...request.body }),
  );
}
