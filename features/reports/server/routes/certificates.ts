import type { FastifyRequest } from 'fastify';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { readRecord } from '#features/own/server/public.ts';
import type { TrainingRecord } from '#features/own/shared/training-record.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/read-snapshot.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import { shortenFilter } from '#platform/grid/describe-filter.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import { parseLoadOptions } from '#platform/grid/server/parse-load-options.ts';
import { streamGrid } from '#platform/grid/server/stream-grid.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import { readPublicOrigin } from '#platform/parameters/read-public-origin.ts';
import type { Services } from '#platform/services.ts';
import { printCertificates } from '../../shared/calls.ts';
import { allTrainingsShape } from '../../shared/lists.ts';
import { mostCertificates } from '../../shared/report-documents.ts';
import { filterSentence, type ListWords } from '../documents/filter-sentence.ts';
import { withFilter } from '../documents/with-filter.ts';
import { certificatesTitle, type PrintedCertificates, writeCertificates } from '../documents/write-certificates.ts';
import { reportErrors } from '../errors.ts';
import { type ReportReader, reportReader } from '../report-reader.ts';
import { allTrainingsSource } from '../sources/attendance-sources.ts';

/** Certificates, spoken of. */
const certificatesWords: ListWords = {
  all: { es: 'Todas las constancias', en: 'All certificates' },
  some: { es: 'Las constancias', en: 'The certificates' },
  ofCourse: {
    all: { es: 'Todas las constancias de {course}', en: 'All certificates of {course}' },
    some: { es: 'Las constancias de {course}', en: 'The certificates of {course}' },
  },
};

/** What a certificate can be of. */
const isPassed = [['status', '=', AttendanceStatus.Finished], 'and', ['approved', '=', true]];

/** The certificates of a list in one document; a trainer's own sector. */
export function registerCertificates(app: HttpServer, services: Services): void {
  serve(app, printCertificates, (request, reply) => {
    const { clock, timeZone } = services;
    const name = { what: certificatesTitle[request.language], day: companyDay(clock.now(), timeZone) };
    const write = async (printing: Printing, signal: AbortSignal) =>
      writeCertificates(await readPrinted(services, request, request.body.loadOptions, signal), printing, signal);
    return sendReport(app, services, { request, reply }, { name, write });
  });
}

async function readPrinted(
  services: Services,
  request: FastifyRequest,
  loadOptions: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<PrintedCertificates> {
  const { db, timeZone } = services;
  const { language } = request;
  const reader = reportReader(request, services);
  const source = allTrainingsSource(reader);
  const asked = { ...parseLoadOptions(source, loadOptions), select: null };
  const grid = await streamGrid(db, source, withFilter(source, asked, isPassed), timeZone, signal);
  if (grid.count === 0 || grid.count > mostCertificates) {
    await grid.close();
    throw grid.count === 0 ? reportErrors.CERTIFICATES_NONE() : tooMany(grid.count, language);
  }
  const rows: SourceRow[] = [];
  for await (const batch of grid.batches) rows.push(...batch);
  return {
    records: await readRecords(db, rows, reader, signal),
    company: await readCompany(db),
    sentence: shortenFilter(
      await filterSentence(db, {
        ...{ shape: allTrainingsShape, words: certificatesWords, filter: asked.filter },
        ...{ reader, language, timeZone },
      }),
    ),
    origin: await readPublicOrigin(db, request),
  };
}

function tooMany(count: number, language: Language) {
  const [shown, maximum] = [count, mostCertificates].map((number) => formatNumber(number, language));
  return reportErrors.CERTIFICATES_TOO_MANY({ count: shown ?? '', maximum: maximum ?? '' });
}

/** The records of rows, in their order, as they are at one moment. */
function readRecords(
  db: Database,
  rows: readonly SourceRow[],
  { sectorId }: ReportReader,
  signal: AbortSignal,
): Promise<TrainingRecord[]> {
  return readSnapshot(db, async (tx) => {
    const records: TrainingRecord[] = [];
    for (const { iD_Course, iD_Instance, employee_Nr } of rows) {
      signal.throwIfAborted();
      const person = { employeeNr: Number(employee_Nr) };
      const wanted = { courseId: String(iD_Course), instanceId: Number(iD_Instance), person, sectorId };
      records.push(await readRecord(tx, wanted));
    }
    return records;
  });
}
