import { z } from 'zod';
import { longBody } from '#platform/calls/call.ts';
import { exportPlaces } from '#platform/grid/server/open-workbook.ts';
import { flattenValues } from '#platform/http/body-parsers.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { validate } from '#platform/http/validation.ts';
import type { Services } from '#platform/services.ts';
import { type SignedReportKind, signedReportBody, signedReports } from '../../contract.ts';
import { sendSignedReport } from '../documents/send-signed.ts';
import { signedLists } from '../documents/signed-lists.ts';

const inAddress = z.looseObject({});

/**
 * CapaCollabReport and CapaSpacReport: signed reports of two lists (decisions section 12). The first may also be asked for by GET, with
 * the load's `filter`, and in `values` what the body has (S0 section 7); nothing here writes addresses down.
 */
export function registerSignedReports(app: HttpServer, services: Services): void {
  const config = { permission: 'report.read' } as const;
  const inPlace = exportPlaces(app);
  for (const kind of Object.keys(signedReports) as SignedReportKind[]) {
    app.post(
      signedReports[kind],
      { config, bodyLimit: longBody, schema: { body: signedReportBody } },
      (request, reply) => {
        const wanted = { list: signedLists[kind], body: request.body };
        return sendSignedReport(app, services, inPlace, { request, reply }, wanted);
      },
    );
  }
  app.get(signedReports.CapaCollabReport, { config, schema: { querystring: inAddress } }, (request, reply) => {
    const { filter, loadOptions, ...rest } = flattenValues(request.query);
    const own = typeof loadOptions === 'object' && loadOptions !== null ? loadOptions : {};
    const body = validate(signedReportBody, { ...rest, loadOptions: { ...own, ...(filter ? { filter } : {}) } });
    const wanted = { list: signedLists.CapaCollabReport, body };
    return sendSignedReport(app, services, inPlace, { request, reply }, wanted);
  });
}
