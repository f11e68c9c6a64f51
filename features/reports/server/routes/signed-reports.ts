import { serve } from '#platform/calls/server/serve.ts';
import { exportPlaces } from '#platform/grid/server/open-workbook.ts';
import { flattenValues } from '#platform/http/body-parsers.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { validate } from '#platform/http/validation.ts';
import type { Services } from '#platform/services.ts';
import { issueTrainingReportByAddress } from '../../shared/calls.ts';
import { signedReportBody, signedReportKinds } from '../../shared/report-documents.ts';
import { signedReportCalls } from '../../shared/tab-calls.ts';
import { sendSignedReport } from '../documents/send-signed.ts';
import { signedLists } from '../documents/signed-lists.ts';

/** Signed reports of two lists (decisions section 12); the first may also be asked for by GET. */
export function registerSignedReports(app: HttpServer, services: Services): void {
  const inPlace = exportPlaces(app);
  for (const kind of signedReportKinds) {
    const call = signedReportCalls[kind];
    serve(app, call, (request, reply) => {
      const wanted = { list: signedLists[kind], body: request.body, meaning: call.meaning };
      return sendSignedReport(app, services, inPlace, { request, reply }, wanted);
    });
  }
  const byAddress = issueTrainingReportByAddress;
  serve(app, byAddress, (request, reply) => {
    const { filter, loadOptions, ...rest } = flattenValues(request.query);
    const own = typeof loadOptions === 'object' && loadOptions !== null ? loadOptions : {};
    const body = validate(signedReportBody, { ...rest, loadOptions: { ...own, ...(filter ? { filter } : {}) } });
    const wanted = { list: signedLists.CapaCollabReport, body, meaning: byAddress.meaning };
    return sendSignedReport(app, services, inPlace, { request, reply }, wanted);
  });
}
