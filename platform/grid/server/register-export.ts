import type { FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Localized } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import type { RoutePermission } from '#product/permissions.ts';
import { describeFilter, shortenFilter } from '../describe-filter.ts';
import type { GridFields } from '../fields.ts';
import { gridCalls } from '../grid-calls.ts';
import { chooseColumns } from './choose-columns.ts';
import { syntax } from './errors.ts';
import type { GridSource } from './grid-source.ts';
import { exportPlaces, type GridWorkbook, openWorkbook, sendWorkbook } from './open-workbook.ts';
import { parseLoadOptions } from './parse-load-options.ts';

export interface GridExport {
  /** of the resource, e.g. `/api/Sector`; the call is `<path>/Export` */
  readonly path: string;
  readonly permission: RoutePermission;
  /** what the caller may see; may refuse */
  readonly source: (request: FastifyRequest) => GridSource | Promise<GridSource>;
  readonly fields: GridFields;
  /** in the plural: name of the file and of the sheet */
  readonly title: Localized;
}

/**
 * Adds `POST <path>/Export`: every row of a load as a spreadsheet, streamed. The body holds load options (page, summaries
 * and counts are ignored) and optionally `columns`, wire names in the order wanted. `X-Row-Count` and `X-Estimated-Bytes`
 * let the browser show progress; a caller who goes away frees everything at once.
 * @throws Refusal GRID_FIELD, GRID_SYNTAX, GRID_LIMIT; TOO_MANY_AT_ONCE (429) while all places for exports are taken
 */
export function registerGridExport(app: HttpServer, services: Services, declaration: GridExport): void {
  const inPlace = exportPlaces(app);
  const { export: spreadsheet } = gridCalls(declaration.path, declaration.permission);
  serve(
    app,
    spreadsheet,
    (request, reply): Promise<FastifyReply> =>
      inPlace(request, reply, async (call) => {
        const workbook = await workbookOf(services, declaration, request);
        const from = await services.exportReads?.choose();
        return sendWorkbook(reply, await openWorkbook(services, request, workbook, call, from), call.signal);
      }),
  );
}

async function workbookOf(
  { timeZone }: Services,
  { source: sourceOf, fields, title }: GridExport,
  request: FastifyRequest,
): Promise<GridWorkbook> {
  const { language } = request;
  const parameters = bodyOf(request);
  const source = await sourceOf(request);
  const options = parseLoadOptions(source, parameters);
  return {
    title: title[language],
    source,
    options,
    columns: chooseColumns(source, fields, parameters.columns, options.select),
    filterText: async () =>
      options.filter === null ? null : shortenFilter(describeFilter(options.filter, fields, language, timeZone)),
  };
}

function bodyOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw syntax('body');
  return body as Readonly<Record<string, unknown>>;
}
