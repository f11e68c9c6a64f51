import { exportPlaces } from '#platform/grid/server/open-workbook.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { downloadBodies, type ReportingTab, reportDownloads } from '../../contract.ts';
import { reportPlans } from '../documents/report-plans.ts';
import { sendDownload } from '../documents/send-download.ts';

/** The downloads of the reporting module (S1 section 7, decisions section 12); a trainer's hold the people of the own sector. */
export function registerDownloads(app: HttpServer, services: Services): void {
  const config = { permission: 'report.read' } as const;
  const inPlace = exportPlaces(app);
  for (const tab of Object.keys(reportDownloads) as ReportingTab[]) {
    app.post(reportDownloads[tab], { config, schema: { body: downloadBodies[tab] } }, (request, reply) => {
      const { filters, type } = request.body;
      return sendDownload(app, services, inPlace, { request, reply }, { plan: reportPlans[tab], filters, type });
    });
  }
}
