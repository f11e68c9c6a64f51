import type { Call } from '#platform/calls/call.ts';
import { serve } from '#platform/calls/server/serve.ts';
import { exportPlaces } from '#platform/grid/server/open-workbook.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import type { downloadBodies } from '../../shared/report-documents.ts';
import { type ReportingTab, reportingTabs } from '../../shared/reporting.ts';
import { tabCalls } from '../../shared/tab-calls.ts';
import { reportPlans } from '../documents/report-plans.ts';
import { sendDownload } from '../documents/send-download.ts';

/** The downloads of the reporting module (S1 section 7, decisions section 12); a trainer's hold the people of their own sector. */
export function registerDownloads(app: HttpServer, services: Services): void {
  const inPlace = exportPlaces(app);
  for (const tab of reportingTabs) {
    // Each takes the filter of its tab; a plan takes any of them.
    const call: Call<undefined, (typeof downloadBodies)[ReportingTab]> = tabCalls[tab].download;
    serve(app, call, (request, reply) => {
      const { filters, type, hasDetail } = request.body;
      return sendDownload(
        app,
        services,
        inPlace,
        { request, reply },
        {
          ...{ plan: reportPlans[tab], filters, type, hasDetail },
        },
      );
    });
  }
}
