import type { FastifyRequest } from 'fastify';
import { serve } from '#platform/calls/server/serve.ts';
import { type Printing, sendReport } from '#platform/documents/pdf/send-report.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { readCompany } from '#platform/parameters/read-company.ts';
import type { Services } from '#platform/services.ts';
import { getMatrix, printMatrix } from '../../shared/calls.ts';
import type { MatrixQuery } from '../../shared/matrix.ts';
import { matrixTitle, writeMatrix } from '../documents/write-matrix.ts';
import { reportErrors } from '../errors.ts';
import { reachesSector } from '../queries/reached.ts';
import { readMatrix } from '../queries/training-matrix.ts';
import { reportReader } from '../report-reader.ts';

/** Who is trained in what, on screen and for the wall; a trainer's holds their own sector. */
export function registerMatrix(app: HttpServer, services: Services): void {
  const read = async (query: MatrixQuery, request: FastifyRequest) => {
    const reader = reportReader(request, services);
    const { iD_Sector } = query;
    if (iD_Sector !== null && !(await reachesSector(services.db, reader, iD_Sector))) {
      throw reportErrors.CONSULT_SECTOR_NOT_FOUND();
    }
    return readMatrix(services.db, query, reader);
  };
  serve(app, getMatrix, (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const work = () => read(request.query, request);
    return app.shares.loads.run(sessionOf(request).employeeNr, work, callerLeft(reply));
  });
  serve(app, printMatrix, async (request, reply) => {
    const { query, language } = request;
    const { today } = reportReader(request, services);
    const write = async (printing: Printing, signal: AbortSignal) =>
      writeMatrix(await read(query, request), { query, company: await readCompany(services.db) }, printing, signal);
    const name = { what: matrixTitle[query.rows][language], day: today };
    return sendReport(app, services, { request, reply }, { name, write });
  });
}
