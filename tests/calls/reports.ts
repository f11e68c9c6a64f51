import {
  allTrainingsShape,
  type ConsultShape,
  collaboratorCoursesShape,
  collaboratorRatesShape,
  kpiShape,
  pendingBySectorDetailShape,
  pendingBySectorShape,
  pendingBySpacShape,
  stageDetailShape,
  stagesShape,
} from '#features/reports/contract.ts';
import { type KnownCall, staff } from './known-call.ts';
import { gridExport, gridLoads } from './loads.ts';
import type { World } from './world.ts';

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
  ];
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
