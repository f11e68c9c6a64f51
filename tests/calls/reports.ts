import { printInitialTraining } from '#features/people/shared/calls.ts';
import { getCompliance } from '#features/reports/shared/calls/compliance.ts';
import {
  countHistorical,
  findCopies,
  getMatrix,
  issueTrainingReportByAddress,
  printCertificates,
  printMatrix,
  printTrainingFile,
} from '#features/reports/shared/calls.ts';
import { issuedReportShape } from '#features/reports/shared/issued-report.ts';
import {
  allTrainingsShape,
  collaboratorCoursesShape,
  collaboratorRatesShape,
  doneTrainingsShape,
  kpiShape,
  pendingBySectorDetailShape,
  pendingBySectorShape,
  pendingBySpacShape,
  stageDetailShape,
  stagesShape,
} from '#features/reports/shared/lists.ts';
import { ReportType } from '#features/reports/shared/report-documents.ts';
import type { ReportingTab } from '#features/reports/shared/reporting.ts';
import { signedReportCalls, tabCalls } from '#features/reports/shared/tab-calls.ts';
import type { Call } from '#platform/calls/call.ts';
import type { ListShape } from '#platform/grid/fields.ts';
import { type KnownCall, known, signed, staff } from './known-call.ts';
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
      doneTrainingsShape,
      kpiShape,
    ].flatMap((shape) => list(shape, {})),
    ...list(stageDetailShape, { iD_Instance: records.paperInstanceId, iD_Course: records.courseId }),
    ...list(pendingBySectorDetailShape, { iD_Sector: s.sector.sectorId }),
    ...list(collaboratorCoursesShape, { employee_Nr: s.people.ana.employeeNr }),
    ...data('user', { collaborators: [s.people.ana.employeeNr] }),
    ...data('sector', { sectors: [s.sector.sectorId] }),
    ...data('kpi', {}),
    ...data('reason', {}),
    known(countHistorical, {}),
    known(printInitialTraining, { id: s.people.ana.employeeNr }),
    known(printTrainingFile, { id: s.people.ana.employeeNr }),
    known(printCertificates, { loadOptions: { filter: ['employee_Nr', '>', 0] } }, ['loadOptions']),
    ...Object.values(signedReportCalls).map(signedReport),
    history(issuedReportShape, { readBy: auditors, key: { iD_Report: records.issuedReportId } }),
    known(getCompliance, {}),
    ...[getMatrix, printMatrix].map((call) =>
      known(call, { rows: 'people', iD_Sector: s.sector.sectorId, iD_Profile: s.sector.profileId, document: 'poe' }, [
        'rows',
        'iD_Profile',
        'document',
      ]),
    ),
    known(findCopies, { sha256: '0'.repeat(64) }),
    known(
      issueTrainingReportByAddress,
      {
        filter: JSON.stringify(['name', '<>', '']),
        values: JSON.stringify({ type: ReportType.Excel, signature }),
      },
      ['filter'],
    ),
  ];
}

/** Who reads the trail. */
const auditors = ['itps', 'qa'] as const;

const signature = signed(staff[0], rightPassword);

function signedReport(call: Call): KnownCall {
  const fields = { loadOptions: { sort: [{ selector: 'name' }] }, userFilter: ['name', '<>', ''], columns: ['name'] };
  return known(call, { ...fields, signature, type: ReportType.Excel }, Object.keys(fields));
}

/** @param of what a detail is of */
function list({ address, fields }: ListShape, of: Readonly<Record<string, unknown>>): readonly KnownCall[] {
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
  const { get, ask, download } = tabCalls[tab];
  return [
    known(get, { filter: JSON.stringify(filter) }),
    known(ask, filter, optional),
    known(download, { filters: filter, type: ReportType.Excel }),
  ];
}
