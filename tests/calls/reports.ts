import { initialTrainingReport } from '#features/people/contract.ts';
import {
  allTrainingsShape,
  type ConsultShape,
  collaboratorCoursesShape,
  collaboratorRatesShape,
  copyAddress,
  issuedReportShape,
  kpiShape,
  pendingBySectorDetailShape,
  pendingBySectorShape,
  pendingBySpacShape,
  type ReportingTab,
  ReportType,
  reportDownloads,
  reportingCalls,
  signedReports,
  stageDetailShape,
  stagesShape,
} from '#features/reports/contract.ts';
import { type KnownCall, signed, staff } from './known-call.ts';
import { gridExport, gridLoads, history } from './loads.ts';
import { rightPassword, type World } from './world.ts';

/** The loads of the consult pages. */
export function reportCalls({ s, records }: World): readonly KnownCall[] {
  return [
    ...[
      stagesShape,
      pendingBySectorShape,
      pendingBySpacShape,
      collaboratorRatesShape,
      allTrainingsShape,
      kpiShape,
    ].flatMap((shape) => list(shape, {})),
    ...list(stageDetailShape, { iD_Instance: records.paperInstanceId, iD_Course: records.courseId }),
    ...list(pendingBySectorDetailShape, { iD_Sector: s.sector.sectorId }),
    ...list(collaboratorCoursesShape, { employee_Nr: s.people.ana.employeeNr }),
    ...data('user', { collaborators: [s.people.ana.employeeNr] }),
    ...data('sector', { sectors: [s.sector.sectorId] }),
    ...data('kpi', {}),
    ...data('reason', {}),
    { method: 'GET', path: initialTrainingReport, by: staff, fields: { id: s.people.ana.employeeNr } },
    ...Object.values(signedReports).map((path) => signedReport(path)),
    history(issuedReportShape, { readBy: auditors, key: { iD_Report: records.issuedReportId } }),
    { method: 'GET', path: copyAddress, by: auditors, fields: { sha256: '0'.repeat(64) } },
    {
      method: 'GET',
      path: signedReports.CapaCollabReport,
      by: staff,
      fields: {
        filter: JSON.stringify(['name', '<>', '']),
        values: JSON.stringify({ type: ReportType.Excel, signature }),
      },
      optional: ['filter'],
    },
  ];
}

/** Who reads the trail. */
const auditors = ['itps', 'qa'] as const;

const signature = signed(staff[0], rightPassword);

function signedReport(path: string): KnownCall {
  const fields = { loadOptions: { sort: [{ selector: 'name' }] }, userFilter: ['name', '<>', ''], columns: ['name'] };
  return {
    method: 'POST',
    path,
    by: staff,
    fields: { ...fields, signature, type: ReportType.Excel },
    optional: Object.keys(fields),
  };
}

/** @param of what a detail is of */
function list({ address, fields }: ConsultShape, of: Readonly<Record<string, unknown>>): readonly KnownCall[] {
  const grid = Object.keys(fields);
  return [...gridLoads(address, staff, grid), gridExport(address, staff, grid)].map((call) => ({
    ...call,
    always: of,
    fields: { ...call.fields, ...of },
  }));
}

/** @param needed what the filter of the tab cannot be without */
function data(tab: ReportingTab, needed: Readonly<Record<string, unknown>>): readonly KnownCall[] {
  const others = { startDate: '2026-01-01', endDate: '2026-12-31', type: 'SOP', condition: [0, 2], conditionCollab: 1 };
  const filter = { sectors: [], collaborators: [], ...others, ...needed };
  const optional = Object.keys(filter).filter((name) => !Object.hasOwn(needed, name));
  const path = reportingCalls[tab];
  return [
    { method: 'GET', path, by: staff, fields: { filter: JSON.stringify(filter) } },
    { method: 'POST', path, by: staff, fields: filter, optional },
    { method: 'POST', path: reportDownloads[tab], by: staff, fields: { filters: filter, type: ReportType.Excel } },
  ];
}
