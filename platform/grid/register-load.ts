import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { RoutePermission } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import type { GridSource } from './grid-source.ts';
import { loadGrid } from './load-grid.ts';
import { parseLoadOptions } from './parse-load-options.ts';

/** A grid that is read at an address. */
export interface GridRoute {
  /** `/api/Sector` */
  readonly path: string;
  readonly permission: RoutePermission;
  /** what this caller may read */
  readonly source: (request: FastifyRequest) => GridSource;
}

const anything = z.looseObject({});

/**
 * Loads of a grid (grid protocol): GET with the options in the address, and POST `<path>/Load` with them in the body, for
 * options too long for an address.
 */
export function registerGridLoad(app: HttpServer, services: Services, route: GridRoute): void {
  const config = { permission: route.permission };
  const load = (request: FastifyRequest, parameters: unknown) => {
    const source = route.source(request);
    const options = parseLoadOptions(source, parameters as Readonly<Record<string, unknown>>);
    return loadGrid(services.db, source, options, services.timeZone);
  };
  app.get(route.path, { config, schema: { querystring: anything } }, (request) => load(request, request.query));
  app.post(`${route.path}/Load`, { config, schema: { body: anything } }, (request) =>
    load(request, { ...(request.query as object), ...request.body }),
  );
}
