import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListShape } from '#platform/grid/fields.ts';
import { makeSector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { runs } from '#tests/support/runs.ts';
import {
  allTrainingsShape,
  collaboratorCoursesShape,
  collaboratorRatesShape,
  kpiShape,
  pendingBySectorDetailShape,
  pendingBySectorShape,
  pendingBySpacShape,
  stageDetailShape,
  stagesShape,
} from '../shared/lists.ts';
import { foldTrainingChanges } from './commands/fold-training-changes.ts';
import { generatedToday, generatedTraining, writeTraining } from './fixtures/generated-training.ts';
import { plainLists, readTables } from './fixtures/plain-lists.ts';

/** Whatever the tables hold, every list and count is what the definitions of decisions section 10 say in plain. */

let s: StaffedApp;
let places: readonly { readonly sectorId: number; readonly profileId: number }[];
beforeAll(async () => {
  s = await createStaffedApp(`${generatedToday}T12:00:00-03:00`);
  places = [s.sector, await makeSector(s.t.services, 'Depósito')];
});
afterAll(() => s.t.close());

type Row = Readonly<Record<string, unknown>>;

async function load(name: 'qa' | 'train', shape: ListShape, parameters: Row = {}): Promise<readonly Row[]> {
  const reply = await s.as(name, 'POST', `${shape.address}/Load`, parameters);
  expect([shape.address, reply.status]).toEqual([shape.address, 200]);
  return reply.json().data;
}

/** The rows with the fields of one among the expected ones, in one order. */
function compared(rows: readonly Row[], like: readonly Row[], { key }: ListShape) {
  const names = Object.keys(like[0] ?? {});
  const text = (row: Row) => key.map((name) => String(row[name]).padStart(12)).join();
  return rows
    .map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
    .toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
}

async function expectRows(name: 'qa' | 'train', shape: ListShape, expected: readonly Row[], parameters?: Row) {
  const rows = await load(name, shape, parameters);
  expect([shape.address, name, rows.length]).toEqual([shape.address, name, expected.length]);
  expect(compared(rows, expected, shape)).toEqual(compared(expected, expected, shape));
}

/** The same as a page in some order with its count, which may be found elsewhere than the rows themselves. */
async function expectPages(name: 'qa' | 'train', shape: ListShape, expected: readonly Row[], parameters: Row = {}) {
  const selector = 'expiration_Date' in shape.fields ? 'expiration_Date' : 'employee_Nr';
  for (const desc of [false, true]) {
    const body = { ...parameters, sort: [{ selector, desc }], take: 1_000, requireTotalCount: true };
    const { data, totalCount } = (await s.as(name, 'POST', `${shape.address}/Load`, body)).json();
    expect([shape.address, name, totalCount]).toEqual([shape.address, name, expected.length]);
    expect(compared(data, expected, shape)).toEqual(compared(expected, expected, shape));
    const order = data.map((row: Row) => String(row[selector]).padStart(12));
    expect(order).toEqual(desc ? order.toSorted().toReversed() : order.toSorted());
  }
}

test('every load is what its definition says of the tables, for everybody and for their own sector', async () => {
  await fc.assert(
    fc.asyncProperty(generatedTraining, fc.boolean(), async (company, folds) => {
      await writeTraining(s.t.services, places, company);
      if (folds) await foldTrainingChanges(s.t.services);
      const tables = await readTables(s.t.services.db);
      for (const [name, sectorId] of [
        ['qa', null],
        ['train', s.sector.sectorId],
      ] as const) {
        const plain = plainLists(tables, sectorId, generatedToday);
        await expectRows(name, stagesShape, plain.stages);
        await expectRows(name, collaboratorRatesShape, plain.collaboratorRates);
        await expectRows(name, pendingBySectorShape, plain.pendingBySector);
        await expectRows(name, pendingBySpacShape, plain.pendingBySpac);
        await expectRows(name, allTrainingsShape, plain.allTrainings);
        await expectRows(name, kpiShape, plain.kpi);
        await expectRows(name, kpiShape, plain.kpiPending, { pendingOnly: true });
        await expectPages(name, stagesShape, plain.stages);
        await expectPages(name, collaboratorRatesShape, plain.collaboratorRates);
        await expectPages(name, allTrainingsShape, plain.allTrainings);
        await expectPages(name, kpiShape, plain.kpi);
        await expectPages(name, kpiShape, plain.kpiPending, { pendingOnly: true });
      }
      await expectDetails(tables);
    }),
    runs(60),
  );
});

/** The lists of one instance, sector and person are the whole list's rows of it. */
async function expectDetails(tables: Awaited<ReturnType<typeof readTables>>) {
  const instance = tables.instances.filter(({ deleted }) => !deleted).at(-1);
  const person = tables.people.at(-1);
  const kept = tables.attendances.filter(({ deleted }) => !deleted);
  const keyed = (rows: typeof kept) =>
    rows.map(({ instance_id, employee_nr, score }) => ({ iD_Instance: instance_id, employee_Nr: employee_nr, score }));
  if (instance !== undefined) {
    const { instance_id, course_id } = instance;
    const of = { iD_Instance: instance_id, iD_Course: course_id };
    await expectRows('qa', stageDetailShape, keyed(kept.filter((row) => row.instance_id === instance_id)), of);
  }
  const employeeNr = person?.employee_nr ?? 0;
  const own = keyed(kept.filter(({ employee_nr }) => employee_nr === employeeNr));
  await expectRows('qa', collaboratorCoursesShape, own, { employee_Nr: employeeNr });
  for (const { sectorId } of places) {
    const { pendingBySectorDetail, allTrainings } = plainLists(tables, sectorId, generatedToday);
    await expectRows('qa', pendingBySectorDetailShape, pendingBySectorDetail, { iD_Sector: sectorId });
    await expectPages('qa', pendingBySectorDetailShape, pendingBySectorDetail, { iD_Sector: sectorId });
    await expectPages('qa', allTrainingsShape, allTrainings, { filter: ['iD_Sector', '=', sectorId] });
  }
}

test('a company without trainings has rates of nothing, and no pending ones', async () => {
  const empty = await makeSector(s.t.services, 'Sin nadie');
  const ofEmpty = { filter: ['iD_Sector', '=', empty.sectorId] };
  const [sector] = await load('qa', pendingBySectorShape, ofEmpty);
  expect(sector).toMatchObject({ gmp: 0, sop: 0, hse: 0, sac: 0, ext: 0, raiz: 0, nogmp: 0, total: 0 });
  const [nobody] = await load('qa', collaboratorRatesShape, {
    filter: ['employee_Nr', '=', s.people.itps.employeeNr],
  });
  expect(nobody).toMatchObject({ onTimeRate: null, presentRate: null, passRate: null });
});

test('what is due today is overdue from the company’s midnight on, by itself', async () => {
  s.t.clock.set(`${generatedToday}T23:59:59-03:00`);
  const token = await s.t.signIn('qa');
  const body = { filter: ['expiration_Date', '=', generatedToday], pendingOnly: true };
  const read = async () => {
    const rows: readonly Row[] = (await s.t.call('POST', `${kpiShape.address}/Load`, { token, body })).json().data;
    return new Set(rows.map(({ category, onTimeReport }) => `${category} ${onTimeReport}`));
  };
  expect(await read()).toEqual(new Set(['dued pending']));
  s.t.clock.set('2026-03-11T00:00:00-03:00');
  expect(await read()).toEqual(new Set(['dued overdue']));
});
