import {
  allTrainingsSource,
  collaboratorCoursesSource,
  collaboratorRatesSource,
  doneTrainingsSource,
  kpiSource,
  pendingBySectorDetailSource,
  pendingBySectorSource,
  pendingBySpacSource,
  type ReportReader,
  readLateReasons,
  readMatrix,
  readTrainingCharts,
  stageDetailSource,
  stagesSource,
} from '#features/reports/server/public.ts';
import {
  allTrainingsShape,
  collaboratorCoursesShape,
  kpiShape,
  pendingBySectorDetailShape,
  pendingBySpacShape,
  stageDetailShape,
} from '#features/reports/shared/lists.ts';
import { matrixQuery } from '#features/reports/shared/matrix.ts';
import { reportFilter } from '#features/reports/shared/report-filter.ts';
import type { Database } from '#platform/db/database.ts';
import type { ListShape } from '#platform/grid/fields.ts';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import type { GridCase } from '../grid/cases.ts';
import {
  attendancePage,
  donePage,
  isOpen,
  kpiCounts,
  lateReasons,
  matrixCells,
  ofInstances,
  ofPeople,
  type Page,
  pageSize,
  ratesOfAll,
  ratesOfPage,
  sectorsPage,
  spacPage,
} from './hand-written.ts';

/** The two ways to ask the same database. */
export interface Asking {
  load(source: GridSource, options: Readonly<Record<string, unknown>>): Promise<unknown>;
  query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const by = (selector: string) => [{ selector }];
const text = (column: string) => `lower(${column} collate "es-x-icu")`;
const byExpiration = 'a.expiration_date, a.instance_id, a.employee_nr';
const byName = `${text('c.name')}, a.instance_id, a.employee_nr`;
const oneSector = 7;

/** The data of the reporting module without a filter, of what SQL by hand counts for it. */
export function reportingCases({ db, query }: { readonly db: Database } & Asking, today: string): GridCase[] {
  const filter = reportFilter.parse({});
  const asked = { reader: { sectorId: null, today }, language: 'es' } as const;
  return [
    {
      name: 'GetKPIs of everybody',
      atMost: 3,
      subject: () => readTrainingCharts(db, filter, { ...asked, subject: null }),
      reference: () => query(kpiCounts),
    },
    {
      name: 'GetLateReasonPiechart of everybody',
      atMost: 3,
      subject: () => readLateReasons({ db, timeZone: 'UTC' }, filter, asked),
      reference: () => query(lateReasons),
    },
    {
      name: 'Matrix of all profiles',
      atMost: 3,
      subject: () => readMatrix(db, matrixQuery.parse({}), asked.reader),
      reference: () => query(matrixCells('c.profile_id', 'true')),
    },
    {
      name: 'Matrix of the people of a sector',
      atMost: 3,
      subject: () => readMatrix(db, matrixQuery.parse({ rows: 'people', iD_Sector: oneSector }), asked.reader),
      reference: () => query(matrixCells('c.employee_nr', `c.sector_id = ${oneSector}`)),
    },
  ];
}

/** The first page of every list with its count, of SQL by hand for the same rows; and what people sort by besides. */
export function consultCases({ load, query }: Asking, today: string): GridCase[] {
  const reader: ReportReader = { sectorId: null, today };
  const trainer: ReportReader = { sectorId: oneSector, today };
  const page = (name: string, source: GridSource, sort: readonly unknown[], { rows, count }: Page): GridCase => ({
    name,
    atMost: 3,
    subject: () => load(source, { sort, take: pageSize, requireTotalCount: true }),
    reference: async () => {
      const [counted] = await query(count);
      return { data: await query(rows), totalCount: counted?.count };
    },
    isSameAnswer: true,
  });
  const attendances = (
    name: string,
    source: GridSource,
    shape: ListShape,
    [sort, order]: readonly [readonly unknown[], string],
    where: string,
    ofPerson = false,
  ) => page(name, source, sort, attendancePage(shape, { where, order, ofPerson }));
  /** Its columns are matched otherwise by hand. */
  const done = (name: string, of: ReportReader, sort: readonly unknown[], by: Page): GridCase => {
    const { isSameAnswer: _told, ...rest } = page(name, doneTrainingsSource(of, { timeZone: 'UTC' }), sort, by);
    return rest;
  };
  const expiring = [by('expiration_Date'), byExpiration] as const;
  const ofSector = `c.sector_id = ${oneSector}`;
  return [
    page('Stages', stagesSource(reader), [], ratesOfPage(ofInstances, 'i.instance_id')),
    page(
      'Stages, by the on-time rate',
      stagesSource(reader),
      by('onTimeRate'),
      ratesOfAll(ofInstances, 'n."onTimeRate" nulls first, i.instance_id'),
    ),
    attendances(
      'StageDetail',
      stageDetailSource(77),
      stageDetailShape,
      [by('name'), byName],
      'a.instance_id = 77',
      true,
    ),
    page('PendingBySector', pendingBySectorSource(reader), by('sector_Name'), sectorsPage),
    attendances(
      'PendingBySectorDetail',
      pendingBySectorDetailSource(oneSector),
      pendingBySectorDetailShape,
      expiring,
      `${isOpen} and ${ofSector}`,
      true,
    ),
    page(
      'PendingBySpac',
      pendingBySpacSource(reader),
      [],
      spacPage(pendingBySpacShape, `${text('q.spac_id')}, a.instance_id, a.employee_nr`),
    ),
    page(
      'CollaboratorRates, by name',
      collaboratorRatesSource(reader),
      by('name'),
      ratesOfPage(ofPeople, `${text('c.name')}, c.employee_nr`),
    ),
    page(
      'CollaboratorRates, by the on-time rate',
      collaboratorRatesSource(reader),
      by('onTimeRate'),
      ratesOfAll(ofPeople, 'n."onTimeRate" nulls first, c.employee_nr'),
    ),
    attendances(
      'CollaboratorCourses',
      collaboratorCoursesSource(777),
      collaboratorCoursesShape,
      expiring,
      'a.employee_nr = 777 and not a.deleted',
    ),
    attendances('AllTrainings', allTrainingsSource(reader), allTrainingsShape, expiring, 'not a.deleted'),
    attendances(
      'AllTrainings, by name',
      allTrainingsSource(reader),
      allTrainingsShape,
      [by('name'), byName],
      'not a.deleted',
      true,
    ),
    attendances(
      'AllTrainings of a trainer',
      allTrainingsSource(trainer),
      allTrainingsShape,
      expiring,
      `${ofSector} and not a.deleted`,
      true,
    ),
    done('DoneTrainings, by day', reader, by('trainedOn'), donePage('a.trained_on, a.origin, a.number, a.employee_nr')),
    done(
      'DoneTrainings of a trainer',
      trainer,
      by('trainedOn'),
      donePage('a.trained_on, a.origin, a.number, a.employee_nr', ofSector),
    ),
    attendances('GetKPIDataGrid', kpiSource(reader, false), kpiShape, expiring, 'a.status <> 4 and not a.deleted'),
    attendances('GetKPIDataGrid, pending only', kpiSource(reader, true), kpiShape, expiring, isOpen),
  ];
}
