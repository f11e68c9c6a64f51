import type { FastifyReply } from 'fastify';
import type { RecordServices } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { sendReport } from '#platform/documents/pdf/send-report.ts';
import { workbookType } from '#platform/documents/xlsx/write-workbook.ts';
import { attachment } from '#platform/http/attachment.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { type RequestSession, sessionOf } from '#platform/http/request-context.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import * as calls from '../../shared/calls.ts';
import { findBlockers } from '../commands/withdraw.ts';
import { readReconciliation, reconciliationTitle, writeReconciliation } from '../documents/reconciliation.ts';
import { returnAsText, returnAsWorkbook, returnedName } from '../documents/returned-file.ts';
import { templateName, writeTemplate } from '../documents/template.ts';
import { importErrors } from '../errors.ts';
import { isTextTable } from '../file/open-table.ts';
import { requireKind } from '../kinds/kinds.ts';
import { readMatchings } from '../queries/matchings.ts';
import { type Preparation, requirePreparation } from '../queries/preparations.ts';
import { listImports, presentImport } from '../queries/present.ts';
import { readRows } from '../queries/rows.ts';
import { readSample } from '../queries/sample.ts';
import { requireReleaser, requireSeen } from '../rights.ts';

/** @throws Refusal IMPORT_NOT_FOUND */
export async function requireVisible(
  { db }: RecordServices,
  session: RequestSession,
  importId: number,
): Promise<Preparation> {
  const preparation = await requirePreparation(db, importId);
  requireSeen(session, preparation.kind);
  return preparation;
}

/** What is read of imports. */
export function registerImportReads(app: HttpServer, services: RecordServices): void {
  const { db } = services;
  serve(app, calls.getImports, (request) => listImports(db, sessionOf(request)));
  serve(app, calls.getImport, async (request) => {
    const session = sessionOf(request);
    const preparation = await requireVisible(services, session, request.query.iD_Import);
    return presentImport(db, session, preparation, request.language);
  });
  serve(app, calls.getImportRows, async (request) => {
    const { iD_Import, action, after } = request.query;
    const preparation = await requireVisible(services, sessionOf(request), iD_Import);
    return readRows(db, preparation, { action, after }, request.language);
  });
  serve(app, calls.getMatchings, (request) => {
    requireSeen(sessionOf(request), requireKind(request.query.kind).shape.code);
    return readMatchings(db, request.query.kind);
  });
  serve(app, calls.findImportBlockers, async (request) => {
    const session = sessionOf(request);
    const { importId, kind } = await requireVisible(services, session, request.body.iD_Import);
    requireReleaser(session, requireKind(kind).shape);
    return app.shares.previews.run(session.employeeNr, () =>
      findBlockers(services, session, importId, request.language),
    );
  });
  registerSample(app, services);
  registerFiles(app, services);
}

function registerSample(app: HttpServer, services: RecordServices): void {
  const { db } = services;
  const sampled = async (session: RequestSession, importId: number, language: 'es' | 'en') => {
    const preparation = await requireVisible(services, session, importId);
    const told = await presentImport(db, session, preparation, language);
    if (told.batch === null) throw importErrors.IMPORT_NOT_FOUND();
    const { sampleSeed: seed, sampleSize: size } = told.batch;
    return { preparation, told, sample: await readSample(db, preparation, { seed, size }, language) };
  };
  serve(app, calls.getImportSample, async (request) => {
    const { sample } = await sampled(sessionOf(request), request.query.iD_Import, request.language);
    return sample;
  });
  serve(app, calls.getReconciliation, async (request, reply) => {
    const { iD_Import } = request.query;
    const { preparation, told, sample } = await sampled(sessionOf(request), iD_Import, request.language);
    const facts = await readReconciliation(db, preparation);
    const name = { what: reconciliationTitle[request.language], of: String(iD_Import) };
    return sendReport(
      app,
      services,
      { request, reply },
      {
        name,
        write: (printing, signal) => writeReconciliation(told, sample, facts, printing, signal),
      },
    );
  });
}

function registerFiles(app: HttpServer, services: RecordServices): void {
  const { db, clock, timeZone } = services;
  const madeBy = async ({ fullName, cwid }: RequestSession) => ({
    exportedBy: `${fullName} (${cwid})`,
    exportedAt: clock.now(),
    timeZone,
    company: await readCompany(db),
  });
  const asFile = (reply: FastifyReply, type: string, name: string) =>
    reply.headers({ 'Cache-Control': 'no-store', 'Content-Type': type, 'Content-Disposition': attachment(name) });
  serve(app, calls.getImportTemplate, async (request, reply) => {
    const session = sessionOf(request);
    const { shape } = requireKind(request.query.kind);
    requireSeen(session, shape.code);
    const name = `${templateName(shape, request.language)}.xlsx`;
    return asFile(reply, workbookType, name).send(writeTemplate(shape, request.language, await madeBy(session)));
  });
  serve(app, calls.getReturnedFile, async (request, reply) => {
    const session = sessionOf(request);
    const { language } = request;
    const preparation = await requireVisible(services, session, request.query.iD_Import);
    const name = returnedName(preparation.importId, language);
    if (await isTextTable(services.files, preparation)) {
      return asFile(reply, 'text/csv; charset=utf-8', `${name}.csv`).send(returnAsText(db, preparation, language));
    }
    const workbook = returnAsWorkbook(db, preparation, language, await madeBy(session));
    return asFile(reply, workbookType, `${name}.xlsx`).send(workbook);
  });
}
