import { exportPlaces } from '#platform/grid/server/open-workbook.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { kpiReportBody, reasonReportBody, reportDownloads, sectorReportBody, userReportBody } from '../../contract.ts';
import { reportPlans } from '../documents/report-plans.ts';
import { sendDownload } from '../documents/send-download.ts';

const bodies = { user: userReportBody, sector: sectorReportBody, kpi: kpiReportBody, reason: reasonReportBody };

/** The four downloads of the reporting module (S1 section 7, decisions section 12); a trainer's hold the people of the own sector. */
export function registerDownloads(app: HttpServer, services: Services): void {
  const config = { permission: 'report.read' } as const;
  const inPlace = exportPlaces(app);
  for (const name of ['user', 'sector', 'kpi', 'reason'] as const) {
    app.post(reportDownloads[name], { config, schema: { body: bodies[name] } }, (request, reply) => {
      const { filters, type } = request.body;
      return sendDownload(app, services, inPlace, { request, reply }, { plan: reportPlans[name], filters, type });
    });
  }
}
