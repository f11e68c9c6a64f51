import type { FastifyRequest } from 'fastify';
import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { documentName } from '#platform/documents/document-name.ts';
import { attachment, inline } from '#platform/http/attachment.ts';
import { flattenValues } from '#platform/http/body-parsers.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import { readBrand } from '#platform/parameters/read-brand.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import type { Services } from '#platform/services.ts';
import { grantedScope } from '#product/roles.ts';
import { printIntegrityReport } from '../../shared/calls.ts';
import type { RecordDefinition } from '../record.ts';
import { sectorScope } from '../sector-scope.ts';
import { readReport } from './read-report.ts';
import { type ReportIssue, reportDocument } from './report-json.ts';
import { reportedText, writeIntegrityReport } from './report-pdf.ts';
import { readReportRequest } from './report-request.ts';
import { reportWords } from './report-words.ts';

/** Answers `printIntegrityReport` over these kinds of records. */
export function registerIntegrityReport(
  app: HttpServer,
  services: Services,
  records: readonly RecordDefinition[],
): void {
  serve(app, printIntegrityReport, async (request, reply) => {
    const asked = readReportRequest(records, flattenValues(request.query));
    await requireRead(services, request, asked.record);
    const { employeeNr, fullName, cwid } = sessionOf(request);
    const { timeZone, clock } = services;
    const signal = callerLeft(reply);
    const work = async () => {
      const content = await readReport(services, asked, sectorScope(asked.record, request));
      const company = await readCompany(services.db);
      const issue: ReportIssue = { company, fullName, cwid, at: clock.now(), timeZone, language: request.language };
      const name = {
        what: reportWords.title[request.language],
        of: reportedText(asked, content, request.language),
        day: companyDay(clock.now(), timeZone),
      };
      if (request.query.format === 'json') return { name, document: reportDocument(asked, content, issue) };
      return {
        name,
        pdf: await writeIntegrityReport(asked, content, { ...issue, brand: await readBrand(services.db) }, signal),
      };
    };
    const { name, pdf, document } = await app.shares.reports.run(employeeNr, work, signal);
    reply.header('Cache-Control', 'no-store');
    if (pdf === undefined) {
      const json = documentName({ ...name, extension: 'json' });
      return reply.header('Content-Disposition', attachment(json)).send(document);
    }
    const disposition = inline(documentName({ ...name, extension: 'pdf' }));
    return reply.type('application/pdf').header('Content-Disposition', disposition).send(pdf);
  });
}

/** @throws Refusal FORBIDDEN for who may not read this kind of record, kept as the role table's own refusals are */
async function requireRead(services: Services, request: FastifyRequest, record: RecordDefinition): Promise<void> {
  const session = sessionOf(request);
  request.scope = grantedScope(roleOf(session), record.shape.readPermission);
  if (request.scope !== null) return;
  await recordSecurityEvent(services, {
    at: services.clock.now(),
    kind: 'permissionDenied',
    cwid: session.cwid,
    employeeNr: session.employeeNr,
    address: request.ip,
    detail: `${printIntegrityReport.method} ${printIntegrityReport.path} ${record.shape.path}`,
  });
  throw httpErrors.FORBIDDEN();
}
