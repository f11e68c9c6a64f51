import { z } from 'zod';
import { employeeNumber } from '#features/people/shared/contract.ts';
import { call, longBody, signedCall } from '#platform/calls/call.ts';
import { copyQuery, copyReply } from './issued-report.ts';
import { matrixQuery, matrixReply } from './matrix.ts';
import { certificatesBody, downloadBodies, signedReportBody } from './report-documents.ts';
import { chartsReply, lateReasonsReply } from './reporting.ts';

/** A filter as JSON text; what each tab takes of it is `reportingFilters`. */
const filterInAddress = z.object({ filter: z.string().max(20_000, { error: 'tooLong' }).optional() });
const readsTraining = { method: 'GET', permission: 'report.read', query: filterInAddress } as const;

/** The data of the reporting module (S1 sections 2 and 7): plain JSON, with the filter in the address (decisions section 12). */
export const getPeopleCharts = call({
  ...readsTraining,
  path: '/api/Consult/GetInstancesForCollaborators',
  reply: chartsReply,
});
export const getSectorCharts = call({
  ...readsTraining,
  path: '/api/Consult/GetInstancesForSectors',
  reply: chartsReply,
});
export const getKpiCharts = call({ ...readsTraining, path: '/api/Consult/GetKPIs', reply: chartsReply });
export const getLateReasons = call({
  ...readsTraining,
  path: '/api/Consult/GetLateReasonPiechart',
  reply: lateReasonsReply,
});

/** How many historical trainings there are of what a report is about: they are in none of its numbers. */
export const countHistorical = call({
  ...readsTraining,
  path: '/api/Consult/HistoricalCount',
  reply: z.object({ count: z.number().int() }),
});

/** Profiles, or the people of a sector, against documents: at a glance who is trained in what. */
export const getMatrix = call({
  path: '/api/Reporting/Matrix',
  permission: 'report.read',
  query: matrixQuery,
  reply: matrixReply,
});

/** The same for the wall: A3 in landscape. The answer is the PDF. */
export const printMatrix = call({
  path: '/api/Reporting/Matrix/Print',
  permission: 'report.read',
  query: matrixQuery,
});

/** What a person was trained in: who they are, how they stand, every training with its result, and the signatures. The answer is the PDF. */
export const printTrainingFile = call({
  path: '/api/Report/TrainingFile',
  permission: 'report.read',
  query: z.object({ id: employeeNumber() }),
});

/** The certificates of what a load of all trainings finds, after an index: the answer is the PDF. */
export const printCertificates = call({
  method: 'POST',
  path: '/api/Report/Certificates',
  permission: 'report.read',
  bodyLimit: longBody,
  body: certificatesBody,
});

/** The data of the reporting module by POST, with the filter as body or as its `filter`: a JSON string that holds JSON (decisions section 4). */
const asksTraining = {
  method: 'POST',
  permission: 'report.read',
  body: z.looseObject({}),
  reply: z.string(),
} as const;
export const askPeopleCharts = call({ ...asksTraining, path: '/api/Consult/GetInstancesForCollaborators' });
export const askSectorCharts = call({ ...asksTraining, path: '/api/Consult/GetInstancesForSectors' });
export const askKpiCharts = call({ ...asksTraining, path: '/api/Consult/GetKPIs' });
export const askLateReasons = call({ ...asksTraining, path: '/api/Consult/GetLateReasonPiechart' });

/** The downloads of the reporting module (S1 section 7, decisions section 12): the answer is the file. */
const downloads = { method: 'POST', permission: 'report.read' } as const;
export const downloadPeople = call({
  ...downloads,
  path: '/api/Report/DownloadUserReport',
  body: downloadBodies.user,
});
export const downloadSectors = call({
  ...downloads,
  path: '/api/Report/DownloadSectorReport',
  body: downloadBodies.sector,
});
export const downloadKpi = call({ ...downloads, path: '/api/Report/DownloadKPIReport', body: downloadBodies.kpi });
export const downloadLateReasons = call({
  ...downloads,
  path: '/api/Report/ConsultaPorRazonGet',
  body: downloadBodies.reason,
});

const issued = { permission: 'report.issue', meaning: 'reportIssued', record: 'Report' } as const;

/** Every training of everybody as it is listed, given out signed (decisions section 12): the answer is the file. */
export const issueTrainingReport = signedCall({
  ...issued,
  path: '/api/Report/CapaCollabReport',
  bodyLimit: longBody,
  body: signedReportBody,
});

/** The same by GET, with the load's `filter`, and in `values` what the body has (S0 section 7); nothing here writes addresses down. */
export const issueTrainingReportByAddress = signedCall({
  ...issued,
  method: 'GET',
  path: '/api/Report/CapaCollabReport',
  query: z.looseObject({}),
});

/** What people were trained in, wherever it was recorded, given out signed. */
export const issueOriginReport = signedCall({
  ...issued,
  path: '/api/Report/CapaOriginReport',
  bodyLimit: longBody,
  body: signedReportBody,
});

/** What is pending by SPAC, given out signed. */
export const issueSpacReport = signedCall({
  ...issued,
  path: '/api/Report/CapaSpacReport',
  bodyLimit: longBody,
  body: signedReportBody,
});

/** What the trail says of a document with this SHA-256: the caller sends its digest alone, and nothing is kept. */
export const findCopies = call({
  path: '/api/Report/Copy',
  permission: 'audit.read',
  query: copyQuery,
  reply: copyReply,
});
