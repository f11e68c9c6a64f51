import type { SignedCall } from '#platform/calls/call.ts';
import {
  askKpiCharts,
  askLateReasons,
  askPeopleCharts,
  askSectorCharts,
  downloadKpi,
  downloadLateReasons,
  downloadPeople,
  downloadSectors,
  getKpiCharts,
  getLateReasons,
  getPeopleCharts,
  getSectorCharts,
  issueOriginReport,
  issueSpacReport,
  issueTrainingReport,
} from './calls.ts';
import type { SignedReportKind } from './report-documents.ts';
import type { ReportingTab } from './reporting.ts';

/** The calls of each tab of the reporting module: its data by GET and by POST, and its document. */
export const tabCalls = {
  user: { get: getPeopleCharts, ask: askPeopleCharts, download: downloadPeople },
  sector: { get: getSectorCharts, ask: askSectorCharts, download: downloadSectors },
  kpi: { get: getKpiCharts, ask: askKpiCharts, download: downloadKpi },
  reason: { get: getLateReasons, ask: askLateReasons, download: downloadLateReasons },
} as const satisfies Record<ReportingTab, unknown>;

/** The call of each signed report. */
export const signedReportCalls = {
  CapaCollabReport: issueTrainingReport,
  CapaOriginReport: issueOriginReport,
  CapaSpacReport: issueSpacReport,
} as const satisfies Record<SignedReportKind, SignedCall>;
