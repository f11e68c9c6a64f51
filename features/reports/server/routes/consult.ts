import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { instanceOfCall, requireInstance } from '#features/instances/server/public.ts';
import type { ListShape } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { registerGridExport } from '#platform/grid/server/register-export.ts';
import { registerGridLoad } from '#platform/grid/server/register-load.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { validate } from '#platform/http/validation.ts';
import type { Services } from '#platform/services.ts';
import {
  collaboratorCoursesQuery,
  kpiQuery,
  pendingBySectorDetailQuery,
  stageDetailQuery,
} from '../../shared/contract.ts';
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
} from '../../shared/lists.ts';
import { reportErrors } from '../errors.ts';
import { reachesPerson, reachesSector } from '../queries/reached.ts';
import { type ReportReader, reportReader } from '../report-reader.ts';
import {
  allTrainingsSource,
  collaboratorCoursesSource,
  kpiSource,
  pendingBySectorDetailSource,
  pendingBySpacSource,
  stageDetailSource,
} from '../sources/attendance-sources.ts';
import { doneTrainingsSource } from '../sources/done-source.ts';
import { collaboratorRatesSource, pendingBySectorSource, stagesSource } from '../sources/rate-sources.ts';

/** What a load is asked for, in its address or its body. */
function parametersOf<T extends z.ZodType>(schema: T, request: FastifyRequest): z.infer<T> {
  return validate(schema, { ...(request.query as object), ...(request.body as object | null) });
}

/** The loads of the consult pages and their spreadsheets (S1 section 2, decisions section 12). */
export function registerConsult(app: HttpServer, services: Services): void {
  const permission = 'report.read';
  const list = (
    shape: ListShape,
    source: (reader: ReportReader, request: FastifyRequest) => GridSource | Promise<GridSource>,
  ) => {
    const grid = {
      path: shape.address,
      permission,
      source: (request: FastifyRequest) => source(reportReader(request, services), request),
    } as const;
    registerGridLoad(app, services, grid);
    registerGridExport(app, services, { ...grid, fields: shape.fields, title: shape.title });
  };
  list(stagesShape, stagesSource);
  list(pendingBySectorShape, pendingBySectorSource);
  list(pendingBySpacShape, pendingBySpacSource);
  list(collaboratorRatesShape, collaboratorRatesSource);
  list(allTrainingsShape, allTrainingsSource);
  list(doneTrainingsShape, (reader) => doneTrainingsSource(reader, services));
  list(kpiShape, (reader, request) => kpiSource(reader, parametersOf(kpiQuery, request).pendingOnly === true));
  list(stageDetailShape, async (_reader, request) => {
    const { iD_Instance, iD_Course } = parametersOf(stageDetailQuery, request);
    const { instanceId } = await requireInstance(services.db, instanceOfCall(request, iD_Instance, iD_Course));
    return stageDetailSource(instanceId);
  });
  list(pendingBySectorDetailShape, async (reader, request) => {
    const { iD_Sector } = parametersOf(pendingBySectorDetailQuery, request);
    await requireSector(services, reader, iD_Sector);
    return pendingBySectorDetailSource(iD_Sector);
  });
  list(collaboratorCoursesShape, async (reader, request) => {
    const { employee_Nr } = parametersOf(collaboratorCoursesQuery, request);
    await requireCollaborator(services, reader, employee_Nr);
    return collaboratorCoursesSource(employee_Nr);
  });
}

/** @throws Refusal CONSULT_SECTOR_NOT_FOUND, also for one that the reader does not reach */
async function requireSector({ db }: Services, reader: ReportReader, sectorId: number): Promise<void> {
  if (!(await reachesSector(db, reader, sectorId))) throw reportErrors.CONSULT_SECTOR_NOT_FOUND();
}

/** @throws Refusal CONSULT_COLLABORATOR_NOT_FOUND, also for one whom the reader does not reach */
async function requireCollaborator({ db }: Services, reader: ReportReader, employeeNr: number): Promise<void> {
  if (!(await reachesPerson(db, reader, employeeNr))) throw reportErrors.CONSULT_COLLABORATOR_NOT_FOUND();
}
