import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readNumberedCall } from '#features/records/server/public.ts';
import type { SignedCall } from '#platform/calls/call.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import { documentName } from '#platform/documents/document-name.ts';
import { fitColumns } from '#platform/documents/pdf/fit-columns.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import { workbookType } from '#platform/documents/xlsx/write-workbook.ts';
import { makeScratchFolder } from '#platform/files/scratch-folder.ts';
import { writeHashed } from '#platform/files/write-hashed.ts';
import { longFilter } from '#platform/grid/describe-filter.ts';
import { type ChosenColumn, chooseColumns } from '#platform/grid/server/choose-columns.ts';
import { type GridSource, resolveField } from '#platform/grid/server/grid-source.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import { type ExportCall, type exportPlaces, openWorkbook } from '#platform/grid/server/open-workbook.ts';
import { type LoadOptions, parseLoadOptions } from '#platform/grid/server/parse-load-options.ts';
import { streamGrid } from '#platform/grid/server/stream-grid.ts';
import { attachment } from '#platform/http/attachment.ts';
import { boundSending } from '#platform/http/bound-sending.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { formatDay } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import { whileUnderWay } from '#platform/signing/under-way.ts';
import { ReportType, type SignedReportBody } from '../../shared/report-documents.ts';
import { issueReport, type MadeReport } from '../commands/issue-report.ts';
import { reportErrors } from '../errors.ts';
import { reportReader } from '../report-reader.ts';
import { filterSentence } from './filter-sentence.ts';
import { migratedLeftOutOfList } from './migrated-left-out.ts';
import { say } from './report-words.ts';
import { printedHead, showValue } from './show-value.ts';
import { signatureFacts, signatureNotice } from './signature-words.ts';
import type { SignedList } from './signed-lists.ts';
import { groupRows, summaryChart } from './training-summary.ts';
import { withFilter } from './with-filter.ts';
import { readPrintedRows, writeListPdf } from './write-list-pdf.ts';

/** As many columns as A4 in landscape holds without breaking most of their words. */
const mostPrintedColumns = 14;

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A report that is asked for, and what its signature means. */
interface Wanted extends Pick<SignedCall, 'meaning'> {
  readonly list: SignedList;
  readonly body: SignedReportBody;
}

/** A report whose signature is verified and whose document is still to be made. */
interface Signed {
  readonly list: SignedList;
  readonly source: GridSource;
  readonly options: LoadOptions;
  readonly columns: readonly ChosenColumn[];
  /** what its rows are */
  readonly sentence: string;
  /** Reads what is said of them besides. */
  readonly readNotes: (tx: Queryable) => Promise<readonly { readonly label: string; readonly value: string }[]>;
  readonly act: Act;
  readonly language: Language;
}

/**
 * Sends a signed report: the rows of a load without its page, in its order. The document is made whole, its digest signed, and only
 * then does its first byte leave.
 * @throws Refusal GRID_FIELD, GRID_SYNTAX, GRID_LIMIT, REPORT_TOO_MANY_COLUMNS, REPORT_TOO_MANY_ROWS, REPORT_FILTER_TOO_LONG, REPORT_CHANGED,
 * NUMBER_INVALID, NUMBER_USED, and those of signing
 */
export async function sendSignedReport(
  app: HttpServer,
  services: Services,
  inPlace: ReturnType<typeof exportPlaces>,
  call: Call,
  wanted: Wanted,
): Promise<FastifyReply> {
  const { list, body, meaning } = wanted;
  const { request } = call;
  const { db, timeZone } = services;
  const { language } = request;
  const { fields } = list.shape;
  const reader = reportReader(request, services);
  const source = list.source(reader, services);
  const options = readOptions(source, body);
  const isPdf = body.type === ReportType.Pdf;
  const isOpen = (body.columns ?? []).length === 0 && options.select === null;
  const columns = chooseColumns(source, fields, isPdf && isOpen ? list.printed : body.columns, options.select);
  if (isPdf && columns.length > mostPrintedColumns)
    throw reportErrors.REPORT_TOO_MANY_COLUMNS({ columns: columns.length, maximum: mostPrintedColumns });
  const { shape, words } = list;
  const sentence = await filterSentence(db, { shape, words, filter: options.filter, reader, language, timeZone });
  const { length } = sentence;
  if (length > longFilter) throw reportErrors.REPORT_FILTER_TOO_LONG({ length, maximum: longFilter });
  const readNotes = async (tx: Queryable) =>
    list.isOfHereAlone ? migratedLeftOutOfList(tx, options.filter, { reader, timeZone, language }) : [];
  const kept = {
    kind: list.kind,
    type: body.type,
    language,
    filters: sentence,
  };
  const numbered = readNumberedCall(services, request, { ...body, ...body.signature, signature: null });
  return whileUnderWay(numbered?.number ?? null, async () => {
    const act = await request.sign({ ...body.signature, meaning });
    const about = { list, source, options, columns, sentence, readNotes, language };
    const issue: Issue = (make) => issueReport(services, { act, numbered }, kept, (of) => make({ ...about, act: of }));
    return isPdf ? sendPdf(app, services, call, wanted, issue) : sendExcel(services, inPlace, call, wanted, issue);
  });
}

/** The load's options with the further filter, which is and-ed with its own. */
function readOptions(source: GridSource, { loadOptions, userFilter }: SignedReportBody): LoadOptions {
  return withFilter(source, parseLoadOptions(source, loadOptions), userFilter);
}

/** Makes a document under its signature, and keeps that (`issueReport`). */
type Issue = <T extends MadeReport>(make: (signed: Signed) => Promise<T>) => Promise<T>;

/** A document is of the moment of its signature, so that the same can be made again. */
const atSigning = (services: Services, { act }: Signed): Services => ({ ...services, clock: { now: () => act.at } });

const nameOf = ({ list }: Wanted, language: Language, { clock, timeZone }: Services) => ({
  what: list.shape.title[language],
  day: companyDay(clock.now(), timeZone),
});

function sendPdf(app: HttpServer, services: Services, call: Call, wanted: Wanted, issue: Issue): Promise<FastifyReply> {
  const write = async (printing: Printing, signal: AbortSignal) =>
    (await issue((signed) => makePdf(services, signed, { ...printing, printedAt: signed.act.at }, signal))).bytes;
  return sendReport(app, services, call, { name: nameOf(wanted, call.request.language, services), write });
}

async function makePdf({ db, timeZone }: Services, signed: Signed, printing: Printing, signal: AbortSignal) {
  const { list, source, options, columns, readNotes, act, language } = signed;
  const read = [...(list.counted?.reads ?? []), ...(list.chart?.reads ?? [])];
  const wanted = withReads(source, onlyColumns(options, columns), read);
  const grid = await streamGrid(db, source, wanted, timeZone, signal, async (tx) => ({
    company: await readCompany(tx),
    notes: await readNotes(tx),
  }));
  const { company, notes } = grid.beside;
  const rows = await readPrintedRows(grid, printing);
  const texts = rows.map((row) => columns.map(({ name, field }) => showValue(field, row[name], printing)));
  const heads = columns.map(({ field }) => printedHead(field, language));
  const today = companyDay(act.at, timeZone);
  const tally = list.counted?.begin(today);
  for (const row of rows) tally?.add(row);
  const bytes = await writeListPdf(
    {
      title: list.shape.title[language],
      company,
      sentence: sentenceOf(signed, timeZone),
      rowCount: rows.length,
      facts: [...(tally?.facts(language) ?? []), ...notes, ...orderFacts(signed)],
      signature: signatureNotice(act, language),
      sections: [
        ...chartOf(list, rows, today, language),
        {
          ...{ kind: 'table', heading: say('detail', language), columns: fitColumns(heads, texts), rows: texts },
          emptyText: say('empty', language),
        },
      ],
    },
    printing,
    signal,
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, rowCount: rows.length, byteSize: bytes.length, sha256 };
}

function chartOf({ chart }: SignedList, rows: readonly SourceRow[], today: string, language: Language) {
  if (chart === null) return [];
  const { summary, shown } = chart;
  const groups = groupRows(rows, (row) => summary.by(row, language), today);
  return summaryChart(say(summary.heading, language), summary.labelHead(language), groups, { language, shown });
}

function sendExcel(
  services: Services,
  inPlace: ReturnType<typeof exportPlaces>,
  { request, reply }: Call,
  wanted: Wanted,
  issue: Issue,
): Promise<FastifyReply> {
  return inPlace(request, reply, async (call) => {
    const { file, byteSize, rowCount } = await issue((signed) => makeExcel(services, request, call, signed));
    boundSending(reply, call.signal);
    const name = documentName({ ...nameOf(wanted, request.language, services), extension: 'xlsx' });
    return reply
      .headers({
        'Cache-Control': 'no-store',
        'Content-Type': workbookType,
        'Content-Disposition': attachment(name),
        'Content-Length': byteSize,
        'X-Row-Count': rowCount,
      })
      .send(file.createReadStream({ start: 0 }));
  });
}

async function makeExcel(services: Services, request: FastifyRequest, call: ExportCall, signed: Signed) {
  const { list, source, options, columns, readNotes, act, language } = signed;
  const tally = list.counted?.begin(companyDay(act.at, services.timeZone));
  const facts = async (tx: Queryable) => {
    const notes = await readNotes(tx);
    return () => [...(tally?.facts(language) ?? []), ...notes, ...orderFacts(signed), ...signatureFacts(act, language)];
  };
  const made = {
    ...{ title: list.shape.title[language], source, options, columns, facts },
    filterText: async () => sentenceOf(signed, services.timeZone),
    reads: list.counted?.reads ?? [],
    onRow: (row: SourceRow) => tally?.add(row),
  };
  const workbook = await openWorkbook(atSigning(services, signed), request, made, call);
  const file = await openNameless(call);
  const hashed = await writeHashed(workbook.stream, file);
  call.signal.throwIfAborted();
  return { file, rowCount: workbook.rows, ...hashed };
}

/**
 * Where a document waits until its signature is kept: a file without a name, which is gone with the call, and with the process
 * that is killed meanwhile.
 */
async function openNameless({ signal, track }: ExportCall): Promise<FileHandle> {
  const folder = await makeScratchFolder('report');
  try {
    const file = await open(join(folder, 'report'), 'wx+', 0o600);
    const close = () => track(file.close());
    if (signal.aborted) close();
    else signal.addEventListener('abort', close, { once: true });
    return file;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the rows are, and of which day: that of the signature, so that the same document can be made again. */
const sentenceOf = ({ sentence, act, language }: Signed, timeZone: string) =>
  say('asOf', language, { sentence, day: formatDay(companyDay(act.at, timeZone)) });

const withReads = (source: GridSource, options: LoadOptions, reads: readonly string[]): LoadOptions => ({
  ...options,
  select: [...(options.select ?? []), ...reads.map((name) => resolveField(source, name))],
});

const onlyColumns = (options: LoadOptions, columns: readonly ChosenColumn[]): LoadOptions => ({
  ...options,
  select: columns.map(({ name, field: { type } }) => ({ name, type })),
});

/** By what the rows are sorted, in words. */
function orderFacts({ options, list, language }: Signed): { label: string; value: string }[] {
  const { fields } = list.shape;
  const sorted = [...options.group, ...options.sort];
  if (sorted.length === 0) return [];
  const named = sorted.map(
    ({ field: { name }, desc }) => `${fields[name]?.label[language] ?? name} ${desc ? '↓' : '↑'}`,
  );
  return [{ label: say('order', language), value: named.join(', ') }];
}
