import type { HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { issuedReport } from './issued-report.ts';
import { ComplianceReader } from './queries/read-compliance.ts';
import { registerCertificates } from './routes/certificates.ts';
import { registerCompliance } from './routes/compliance.ts';
import { registerConsult } from './routes/consult.ts';
import { registerCopies } from './routes/copies.ts';
import { registerDownloads } from './routes/downloads.ts';
import { registerMatrix } from './routes/matrix.ts';
import { registerPersonDocuments } from './routes/person-documents.ts';
import { registerReporting } from './routes/reporting.ts';
import { registerSignedReports } from './routes/signed-reports.ts';

export { foldTrainingChanges } from './commands/fold-training-changes.ts';
export { mendTrainingCounts } from './commands/mend-training-counts.ts';
export { notOpenedOn, readDueByDay } from './queries/due-by-day.ts';
export { readLateReasons } from './queries/late-reasons.ts';
export { OverdueBySector } from './queries/overdue-by-sector.ts';
export { readTrainingCharts } from './queries/training-charts.ts';
export { readMatrix } from './queries/training-matrix.ts';
export { type ReportReader, reportReader } from './report-reader.ts';
export {
  allTrainingsSource,
  collaboratorCoursesSource,
  kpiSource,
  pendingBySectorDetailSource,
  pendingBySpacSource,
  stageDetailSource,
} from './sources/attendance-sources.ts';
export { doneTrainingsSource } from './sources/done-source.ts';
export { collaboratorRatesSource, pendingBySectorSource, stagesSource } from './sources/rate-sources.ts';
export { ComplianceReader };

/** What this feature keeps as records, for the audit and the integrity report. */
export const reportRecords = [issuedReport];

/** What is read about training by everyone but collaborators: the consult pages' loads, the reporting module's data, and reports. */
export function registerReports(app: HttpServer, services: Services, compliance: ComplianceReader): void {
  registerCompliance(app, services, compliance);
  registerConsult(app, services);
  registerReporting(app, services);
  registerDownloads(app, services);
  registerPersonDocuments(app, services);
  registerCertificates(app, services);
  registerMatrix(app, services);
  registerSignedReports(app, services);
  registerCopies(app, services);
}
