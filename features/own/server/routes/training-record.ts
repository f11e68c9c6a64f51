import type { FastifyRequest } from 'fastify';
import { attendanceErrors } from '#features/attendance/server/public.ts';
import type { QueryOf } from '#platform/calls/call.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import { readPublicOrigin } from '#platform/parameters/read-public-origin.ts';
import type { Services } from '#platform/services.ts';
import { grantedScope } from '#product/roles.ts';
import { checkCertificate, getTrainingRecord, printTrainingRecord } from '../../shared/calls.ts';
import { readCertificateCode } from '../../shared/certificate.ts';
import { isPassed } from '../../shared/record-words.ts';
import { ownErrors } from '../errors.ts';
import { readCertificate } from '../queries/certificate.ts';
import { type RecordWanted, readTrainingRecord } from '../queries/training-record.ts';
import { writeTrainingRecord } from '../write-training-record.ts';

const kinds = {
  certificate: { es: 'Constancia', en: 'Certificate' },
  record: { es: 'Registro de capacitación', en: 'Training record' },
} as const;

/** GetTrainingRecord and GetTrainingRecordPDF: what stands of one person and one course, as evidence (decision 084). */
export function registerTrainingRecord(app: HttpServer, services: Services): void {
  const { db } = services;
  serve(app, getTrainingRecord, (request) => readTrainingRecord(db, wantedRecord(request, request.query)));
  serve(app, printTrainingRecord, async (request, reply) => {
    const record = await readTrainingRecord(db, wantedRecord(request, request.query));
    const { course, instance, person } = record;
    const what = kinds[isPassed(record) ? 'certificate' : 'record'][request.language];
    const name = { what, of: `${course.iD_Course}-${instance.iD_Instance}-${person.employee_Nr}` };
    const origin = await readPublicOrigin(db, request);
    const write = (printing: Printing, signal: AbortSignal) =>
      writeTrainingRecord(record, { printing, origin }, signal);
    return sendReport(app, services, { request, reply }, { name, write });
  });
  serve(app, checkCertificate, (request, reply) => {
    const code = readCertificateCode(request.query.code);
    if (code === null) throw ownErrors.RECORD_NOT_FOUND();
    reply.header('Cache-Control', 'no-store');
    const { employeeNr } = sessionOf(request);
    const work = () =>
      readCertificate(services, code, reachOf(request, code.employeeNr === employeeNr), request.language);
    // It verifies a trail, as a report does.
    return app.shares.reports.run(employeeNr, work, callerLeft(reply));
  });
}

/**
 * Which record a call may read: one's own; another person's by `report.read`, for a trainer within their own sector. A session in tablet
 * mode is not served: there `SignCourse` answers with the record of who signed, to that person's own credentials.
 * @throws Refusal NOT_OWN_ROWS
 */
export function wantedRecord(request: FastifyRequest, query: QueryOf<typeof getTrainingRecord>): RecordWanted {
  const { iD_Course: courseId, iD_Instance: instanceId, cwid } = query;
  const session = sessionOf(request);
  const isOwn = !cwid || cwid.toLowerCase() === session.cwid.toLowerCase();
  const person = isOwn ? { employeeNr: session.employeeNr } : { cwid };
  return { courseId, instanceId, person, ...reachOf(request, isOwn) };
}

/** How far the reader of a record reaches. @throws Refusal NOT_OWN_ROWS */
function reachOf(request: FastifyRequest, isOwn: boolean): Pick<RecordWanted, 'sectorId'> {
  if (isOwn) return { sectorId: null };
  const session = sessionOf(request);
  const scope = grantedScope(roleOf(session), 'report.read');
  if (scope === null) throw attendanceErrors.NOT_OWN_ROWS();
  return { sectorId: scope === 'ownSector' ? session.sectorId : null };
}
