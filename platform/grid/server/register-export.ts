import type { FastifyReply, FastifyRequest } from 'fastify';
import { companyDay } from '#platform/clock/clock.ts';
import type { SheetColumn } from '#platform/documents/xlsx/sheet-columns.ts';
import { estimateWorkbookBytes, workbookType, writeWorkbook } from '#platform/documents/xlsx/write-workbook.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { longBody } from '#platform/http/limits.ts';
import { type RoutePermission, sessionOf } from '#platform/http/request-context.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import type { GridField, GridFields } from '../fields.ts';
import { wordsOf } from '../format-value.ts';
import { describeFilter } from './describe-filter.ts';
import { gridErrors, shown, syntax } from './errors.ts';
import { type GridSource, type ResolvedField, resolveField } from './grid-source.ts';
import { parseLoadOptions } from './parse-load-options.ts';
import { type GridStream, streamGrid } from './stream-grid.ts';

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

const stalledAfterMs = 60_000;
/** However slowly a reader takes it, no export holds its connection for longer. */
const longestMs = 10 * 60_000;

/**
 * Adds `POST <path>/Export`: every row of a load as a spreadsheet, streamed. The body holds load options (page, summaries
 * and counts are ignored) and optionally `columns`, wire names in the order wanted. `X-Row-Count` and `X-Estimated-Bytes`
 * let the browser show progress; a caller who goes away frees everything at once.
 * @throws Refusal GRID_FIELD, GRID_SYNTAX, GRID_LIMIT; TOO_MANY_AT_ONCE (429) while all places for exports are taken
 */
export function registerGridExport(app: HttpServer, services: Services, declaration: GridExport): void {
  const pending = new Set<Promise<unknown>>();
  // The database may be closed right after the application: cancelling needs it.
  app.addHook('onClose', async () => void (await Promise.allSettled(pending)));
  const track = (work: Promise<unknown>): void => {
    pending.add(work);
    work.catch(() => {}).finally(() => pending.delete(work));
  };
  app.post(
    `${declaration.path}/Export`,
    { config: { permission: declaration.permission }, bodyLimit: longBody },
    async (request, reply): Promise<FastifyReply> => {
      const signal = callerLeft(reply);
      const release = await app.shares.exports.acquire(sessionOf(request).employeeNr, signal);
      // Comes in every case: sent to the end, refused, failed, or the caller has gone.
      signal.addEventListener('abort', release, { once: true });
      const sending = sendWorkbook(request, reply, services, declaration, signal, track);
      track(sending);
      return sending;
    },
  );
}

async function sendWorkbook(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, clock, timeZone }: Services,
  declaration: GridExport,
  signal: AbortSignal,
  track: (work: Promise<unknown>) => void,
): Promise<FastifyReply> {
  const { language } = request;
  const parameters = bodyOf(request);
  const source = await declaration.source(request);
  const options = parseLoadOptions(source, parameters);
  const columns = chooseColumns(source, declaration.fields, parameters.columns, options.select);
  const select = columns.map(({ name }) => resolveField(source, name));
  const grid = await streamGrid(db, source, { ...options, select }, timeZone, signal);
  track(new Promise((resolve) => signal.addEventListener('abort', () => resolve(grid.close()), { once: true })));
  const { sample, rows } = await withSample(grid);
  const now = clock.now();
  const title = declaration.title[language];
  const { fullName, cwid } = sessionOf(request);
  const sheetColumns = columns.map((column) => sheetColumn(column.name, column.field, language));
  const workbook = writeWorkbook({
    title,
    columns: sheetColumns,
    rows,
    exportedBy: `${fullName} (${cwid})`,
    exportedAt: now,
    timeZone,
    language,
    filterText: options.filter === null ? null : describeFilter(options.filter, declaration.fields, language, timeZone),
  });
  // Who takes nothing for so long has gone; a transaction must not wait for them.
  reply.raw.setTimeout(stalledAfterMs, () => reply.raw.destroy());
  const longest = setTimeout(() => reply.raw.destroy(), longestMs);
  signal.addEventListener('abort', () => clearTimeout(longest), { once: true });
  const estimate = await estimateWorkbookBytes(sheetColumns, timeZone, sample, grid.count);
  return reply
    .headers({
      'Content-Type': workbookType,
      'Content-Disposition': attachment(`${title} ${companyDay(now, timeZone)}.xlsx`),
      'X-Row-Count': grid.count,
      'X-Estimated-Bytes': estimate,
    })
    .send(workbook);
}

function bodyOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw syntax('body');
  return body as Readonly<Record<string, unknown>>;
}

interface ChosenColumn {
  readonly name: string;
  readonly field: GridField;
}

/** The columns asked for, each once; else those selected; else all that have a label, in the order of their declaration. */
function chooseColumns(
  source: GridSource,
  fields: GridFields,
  asked: unknown,
  select: readonly ResolvedField[] | null,
): ChosenColumn[] {
  const known = (name: unknown): ChosenColumn => {
    const resolved = resolveField(source, name).name;
    const field = Object.hasOwn(fields, resolved) ? fields[resolved] : undefined;
    if (field === undefined) throw gridErrors.GRID_FIELD({ name: shown(name) });
    return { name: resolved, field };
  };
  if (asked !== undefined && asked !== null && !Array.isArray(asked)) throw syntax('columns');
  const names: readonly unknown[] =
    Array.isArray(asked) && asked.length > 0
      ? asked
      : (select?.map(({ name }) => name) ?? Object.keys(fields).filter((name) => source.fields.has(name)));
  if (names.length > source.fields.size * 2) throw syntax('columns');
  const chosen = new Map(names.map((name) => known(name)).map((column) => [column.name, column]));
  return [...chosen.values()];
}

function sheetColumn(name: string, field: GridField, language: Language): SheetColumn {
  const words = wordsOf(field, language);
  return {
    name,
    label: field.label[language],
    type: field.isPercent ? 'percent' : field.type,
    ...(words === undefined ? {} : { words }),
  };
}

/** The first rows, for an estimate, and the whole with them. Read before the reply begins: a refusal is still one. */
async function withSample({ batches }: GridStream) {
  const first = await batches.next();
  const sample = first.done ? [] : first.value;
  async function* all() {
    if (sample.length > 0) yield sample;
    yield* batches;
  }
  return { sample, rows: all() };
}

/** A name for saving: in full for programs that know RFC 6266, in ASCII for the rest. */
function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  const full = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
