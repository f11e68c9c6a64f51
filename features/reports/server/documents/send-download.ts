import type { FastifyReply, FastifyRequest } from 'fastify';
import { companyDay } from '#platform/clock/clock.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import type { SheetFact } from '#platform/documents/xlsx/information-sheet.ts';
import { type exportPlaces, openWorkbook, sendWorkbook } from '#platform/grid/server/open-workbook.ts';
import { type LoadOptions, parseLoadOptions } from '#platform/grid/server/parse-load-options.ts';
import { streamGrid } from '#platform/grid/server/stream-grid.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import type { Services } from '#platform/services.ts';
import { TrainingTally } from '../../shared/definitions.ts';
import { ReportType } from '../../shared/report-documents.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { type ReportReader, reportReader } from '../report-reader.ts';
import { beforeFacts, readRateBefore } from './a-year-before.ts';
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
  const grid = await streamGrid(db, source, inOrder(plan, source), timeZone, signal);
  const rows = await readPrintedRows(grid, printing);
  const before = plan.isLateOnly ? null : await readRateBefore(db, filters, reader, language);
  const printed = printDownload(plan, rows, printing, { today: reader.today, hasDetail, before });
  const leftOut = plan.isLateOnly ? [] : await migratedLeftOut(db, filters, reader, language);
  const list = {
    title: say(plan.title, language),
    company: await readCompany(db),
    filters: await tellReportFilter(db, filters, reader, language),
    rowCount: rows.length,
    ...{ facts: [...printed.facts, ...leftOut], sections: printed.sections },
  };
  return writeListPdf(list, printing, signal);
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
    const words = await tellReportFilter(services.db, filters, reader, language);
    const before = plan.isLateOnly ? null : await readRateBefore(services.db, filters, reader, language);
    const leftOut = plan.isLateOnly ? [] : await migratedLeftOut(services.db, filters, reader, language);
    const tally = new TrainingTally(reader.today);
    const facts = (): SheetFact[] =>
      plan.isLateOnly
        ? []
        : [...summaryFacts(tally.counts, language), ...beforeFacts(tally.counts, before, language), ...leftOut];
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
        filterText: words.length === 0 ? null : words.join(' · '),
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
