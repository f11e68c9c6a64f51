import type { FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '#platform/calls/server/serve.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import type { RoutePermission } from '#product/permissions.ts';
import { gridCalls } from '../grid-calls.ts';
import type { BesideRow, GroupNode } from '../wire.ts';
import type { GridSource } from './grid-source.ts';
import { gridLimits } from './limits.ts';
import type { SourceRow } from './load-context.ts';
import { loadGrid } from './load-grid.ts';
import { parseLoadOptions } from './parse-load-options.ts';

/** A grid that is read at an address. */
export interface GridRoute {
  /** `/api/Sector` */
  readonly path: string;
  readonly permission: RoutePermission;
  /** what this caller may read; may refuse */
  readonly source: (request: FastifyRequest) => GridSource | Promise<GridSource>;
  /**
   * What a screen shows with the rows of one page and would be dear to read for all of them, one for each row; groups, exports and
   * more than `pageRows` go without.
   */
  readonly beside?: (rows: readonly SourceRow[], request: FastifyRequest) => Promise<readonly BesideRow[]>;
}

const isRow = (item: SourceRow | GroupNode<SourceRow>): item is SourceRow => !('items' in item);

/** Answers one load of a grid, in the caller's share of heavy work. */
export function answerLoad(
  app: HttpServer,
  services: Services,
  source: GridSource,
  parameters: unknown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  beside?: GridRoute['beside'],
) {
  const options = parseLoadOptions(source, parameters as Readonly<Record<string, unknown>>);
  const work = async () => {
    const answer = await loadGrid(services.db, source, options, services.timeZone);
    const rows = answer.data?.filter(isRow) ?? [];
    if (beside === undefined || rows.length === 0 || rows.length > gridLimits.pageRows) return answer;
    return { ...answer, beside: await beside(rows, request) };
  };
  return app.shares.loads.run(sessionOf(request).employeeNr, work, callerLeft(reply));
}

/**
 * Loads of a grid (grid protocol): GET with the options in the address, and POST `<path>/Load` with them in the body, for
 * options too long for an address.
 */
export function registerGridLoad(app: HttpServer, services: Services, route: GridRoute): void {
  const { load: inAddress, longLoad } = gridCalls(route.path, route.permission);
  const load = async (request: FastifyRequest, reply: FastifyReply, parameters: unknown) =>
    answerLoad(app, services, await route.source(request), parameters, { request, reply }, route.beside);
  serve(app, inAddress, (request, reply) => load(request, reply, request.query));
  serve(app, longLoad, (request, reply) =>
    load(request, reply, { ...((request as FastifyRequest).query as object), ...request.body }),
  );
}
