import type { FastifyReply, FastifyRequest } from 'fastify';
import { companyDay } from '#platform/clock/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import type { SheetFact } from '#platform/documents/xlsx/information-sheet.ts';
import { type exportPlaces, openWorkbook, sendWorkbook } from '#platform/grid/server/open-workbook.ts';
import { type LoadOptions, parseLoadOptions } from '#platform/grid/server/parse-load-options.ts';
import { streamGrid } from '#platform/grid/server/stream-grid.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Language } from '#platform/i18n/language.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import type { Services } from '#platform/services.ts';
import { TrainingTally } from '../../shared/definitions.ts';
import { ReportType } from '../../shared/report-documents.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { type ReportReader, reportReader } from '../report-reader.ts';
import { beforeFacts, type RateBefore, readRateBefore } from './a-year-before.ts';
import { migratedLeftOut } from './migrated-left-out.ts';
import { printDownload } from './print-download.ts';
import { reportFields, reportSource } from './report-fields.ts';
import type { ReportPlan } from './report-plans.ts';
import { say } from './report-words.ts';
import { tellReportFilter } from './tell-report-filter.ts';
import { addRow, summaryFacts, tallied } from './training-summary.ts';
import { readPrintedRows, writeListPdf } from './write-list-pdf.ts';

interface Download {
  readonly plan: ReportPlan;
  readonly filters: ReportFilter;
  readonly type: ReportType;
  /** of a PDF that else has counts alone: every row too */
  readonly hasDetail: boolean;
}

/**
 * Sends one of the reporting downloads, as PDF or as a workbook that is written as it is read.
 * @throws Refusal REPORT_TOO_MANY_ROWS, TOO_MANY_AT_ONCE
 */
export function sendDownload(
  app: HttpServer,
  services: Services,
  inPlace: ReturnType<typeof exportPlaces>,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  download: Download,
): Promise<FastifyReply> {
  const reader = reportReader(call.request, services);
  if (download.type === ReportType.Excel) return sendExcel(services, inPlace, call, download, reader);
  const { language } = call.request;
  const title = say(download.plan.title, language);
  const name = { what: title, day: companyDay(services.clock.now(), services.timeZone) };
  const write = (printing: Printing, signal: AbortSignal) => writePdf(services, download, reader, printing, signal);
  return sendReport(app, services, call, { name, write });
}

async function writePdf(
  { db, timeZone }: Services,
  { plan, filters, hasDetail }: Download,
  reader: ReportReader,
  printing: Printing,
  signal: AbortSignal,
): Promise<Buffer> {
  const { language } = printing;
  const source = reportSource(filters, reader, plan.isLateOnly === true);
  const readDocument = async (tx: Queryable) => ({
    company: await readCompany(tx),
    filters: await tellReportFilter(tx, filters, reader, language),
    ...(await readBeside(tx, { plan, filters }, reader, language)),
  });
  const grid = await streamGrid(db, source, inOrder(plan, source), timeZone, signal, readDocument);
  const rows = await readPrintedRows(grid, printing);
  const { before, leftOut, ...told } = grid.beside;
  const printed = printDownload(plan, rows, printing, { today: reader.today, hasDetail, before });
  const list = {
    title: say(plan.title, language),
    ...told,
    rowCount: rows.length,
    ...{ facts: [...printed.facts, ...leftOut], sections: printed.sections },
  };
  return writeListPdf(list, printing, signal);
}

/** What a download says beside its rows. */
interface Beside {
  readonly before: RateBefore | null;
  readonly leftOut: Awaited<ReturnType<typeof migratedLeftOut>>;
}

/** @param tx of the rows */
async function readBeside(
  tx: Queryable,
  { plan, filters }: Pick<Download, 'plan' | 'filters'>,
  reader: ReportReader,
  language: Language,
): Promise<Beside> {
  if (plan.isLateOnly) return { before: null, leftOut: [] };
  const before = await readRateBefore(tx, filters, reader, language);
  return { before, leftOut: await migratedLeftOut(tx, filters, reader, language) };
}

function sendExcel(
  services: Services,
  inPlace: ReturnType<typeof exportPlaces>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { plan, filters }: Download,
  reader: ReportReader,
): Promise<FastifyReply> {
  const { language } = request;
  return inPlace(request, reply, async (call) => {
    const source = reportSource(filters, reader, plan.isLateOnly === true);
    const tally = new TrainingTally(reader.today);
    const facts = async (tx: Queryable) => {
      const { before, leftOut } = await readBeside(tx, { plan, filters }, reader, language);
      return (): readonly SheetFact[] =>
        plan.isLateOnly
          ? []
          : [...summaryFacts(tally.counts, language), ...beforeFacts(tally.counts, before, language), ...leftOut];
    };
    const workbook = await openWorkbook(
      services,
      request,
      {
        title: say(plan.title, language),
        source,
        options: inOrder(plan, source),
        columns: plan.columns.map((name) => ({ name, field: reportFields[name] })),
        reads: tallied,
        onRow: (row) => addRow(tally, row),
        filterText: async (tx) => (await tellReportFilter(tx, filters, reader, language)).join(' · ') || null,
        facts,
      },
      call,
      await services.exportReads?.choose(),
    );
    return sendWorkbook(reply, workbook, call.signal);
  });
}

function inOrder({ sort }: ReportPlan, source: ReturnType<typeof reportSource>): LoadOptions {
  return parseLoadOptions(source, { sort: sort.map((selector) => ({ selector })) });
}
