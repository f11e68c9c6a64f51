import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited } from '#features/integrity/server/public.ts';
import { put } from '#features/paper/server/fixtures/paper-run.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeSector, type Person, type Sector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { getKpiCharts, getMatrix, printMatrix } from '../shared/calls.ts';
import { kpiShape } from '../shared/lists.ts';
import {
  type CellState,
  cellSigns,
  cellStates,
  type Matrix,
  matrixReply,
  matrixTotals,
  outcomesOfState,
  readCell,
} from '../shared/matrix.ts';
import { chartsReply } from '../shared/reporting.ts';
import { generatedToday, generatedTraining, writeTraining } from './fixtures/generated-training.ts';

let s: StaffedApp;
let store: Sector;
beforeAll(async () => {
  s = await createStaffedApp(`${generatedToday}T12:00:00-03:00`);
  store = await makeSector(s.t.services, 'Depósito');
  for (const company of fc.sample(generatedTraining, { numRuns: 12, seed: 5 })) {
    await writeTraining(s.t.services, [s.sector, store], company);
  }
});
afterAll(() => s.t.close());

type Reader = 'qa' | 'train';
type Row = Readonly<Record<string, unknown>>;

async function matrixOf(name: Reader, query: Row = {}): Promise<Matrix> {
  const reply = await s.as(name, getMatrix.method, getMatrix.path, query);
  expect(reply.status).toBe(200);
  return matrixReply.parse(reply.json());
}

/** `instance employee` of what is finished and not passed. */
async function notPassedRows(): Promise<ReadonlySet<string>> {
  const { rows } = await s.t.database.owner.pool.query(
    `select instance_id || ' ' || employee_nr as key from attendance where status = 1 and not approved`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Live trainings of who is there, as the rows of the reporting module tell them, by row and document. */
async function reported(name: Reader, keyOf: (row: Row) => unknown): Promise<ReadonlyMap<string, Row>> {
  const filter = ['active', '<>', 0];
  const rows: readonly Row[] = (await s.as(name, 'POST', `${kpiShape.address}/Load`, { filter })).json().data;
  const notPassed = await notPassedRows();
  const stateOf = ({ iD_Instance, employee_Nr, onTimeReport }: Row) =>
    notPassed.has(`${iD_Instance} ${employee_Nr}`) ? 'notPassed' : onTimeReport;
  const groups = Map.groupBy(rows, (row) => `${keyOf(row)} ${row.iD_Course}`);
  return new Map(
    [...groups].map(([key, own]) => {
      const count = (state: keyof typeof outcomesOfState) =>
        own.filter((row) => outcomesOfState[state].some((outcome) => outcome === stateOf(row))).length;
      return [
        key,
        {
          ...{ trained: count('trained'), pending: count('pending') },
          ...{ overdue: count('overdue'), notPassed: count('notPassed') },
        },
      ] as const;
    }),
  );
}

/** The cells in which somebody has a training. */
function countedCells({ rows, documents }: Matrix): ReadonlyMap<string, Row> {
  const cells = rows.flatMap(({ key, cells: own }) =>
    own
      .filter((cell) => readCell(cell).state !== 'unassigned')
      .map(([place, trained, pending, overdue, , notPassed]) => {
        return [`${key} ${documents[place]?.iD_Course}`, { trained, pending, overdue, notPassed }] as const;
      }),
  );
  return new Map(cells);
}

describe.each(['qa', 'train'] as const)('%s', (name) => {
  const sectorsOf = () => (name === 'qa' ? [s.sector, store] : [s.sector]);

  test('sees of each profile and document what the rows of the reporting module come to', async () => {
    const matrix = await matrixOf(name);
    const profiles = new Map(sectorsOf().map(({ sectorId, profileId }) => [sectorId, profileId]));
    const expected = await reported(name, ({ iD_Sector }) => profiles.get(Number(iD_Sector)));
    expect(expected.size).toBeGreaterThan(5);
    expect(countedCells(matrix)).toEqual(expected);
    expect(new Set(matrix.rows.map(({ key }) => key))).toEqual(new Set(profiles.values()));
  });

  test('sees of each person of a sector the same', async () => {
    const expected = await reported(name, ({ employee_Nr }) => employee_Nr);
    const matrices = await Promise.all(
      sectorsOf().map(({ sectorId }) => matrixOf(name, { rows: 'people', iD_Sector: sectorId })),
    );
    expect(new Map(matrices.flatMap((each) => [...countedCells(each)]))).toEqual(expected);
  });

  test('sees in all what the bars of the reporting module say', async () => {
    const sum = { finished: 0, pending: 0, overdue: 0 };
    for (const conditionCollab of [1, 2]) {
      const reply = await s.as(name, 'GET', getKpiCharts.path, { filter: JSON.stringify({ conditionCollab }) });
      const whole = chartsReply.parse(reply.json())[0]?.data[0];
      sum.finished += (whole?.onTime ?? 0) + (whole?.late ?? 0);
      sum.pending += whole?.pending ?? 0;
      sum.overdue += whole?.overdue ?? 0;
    }
    const { trained, notPassed, ...totals } = matrixTotals(await matrixOf(name));
    expect(notPassed).toBeGreaterThan(0);
    expect({ finished: trained + notPassed, ...totals }).toEqual({ ...sum, migrated: 0 });
  });
});

const statesIn = ({ rows, documents }: Matrix, courseId: string): readonly (readonly [number, CellState])[] => {
  const place = documents.findIndex(({ iD_Course }) => iD_Course === courseId);
  return rows.map(({ key, cells }) => [key, readCell(cells.find(([at]) => at === place)).state]);
};

test('a document that is required and that nobody has is told apart from one that is not required', async () => {
  const { services } = s.t;
  const course = await makeCourse(services);
  const { sectorId, profileId } = await makeSector(services, 'Laboratorio');
  const person = await makePerson(services, { sectorId, profileId }, 'lab', {});
  const required = { course_id: course.courseId, sector_id: sectorId, profile_id: profileId, req_date: generatedToday };
  await services.db.transaction().execute((tx) => insertAudited(tx, 'requirement', required, factoryAct(services)));
  const profiles = await matrixOf('qa');
  expect(statesIn(profiles, course.courseId)).toContainEqual([profileId, 'unassigned']);
  expect(statesIn(profiles, course.courseId)).toContainEqual([store.profileId, 'notRequired']);
  const people = await matrixOf('qa', { rows: 'people', iD_Sector: sectorId });
  expect(people.documents.map(({ iD_Course }) => iD_Course)).toEqual([course.courseId]);
  expect(statesIn(people, course.courseId)).toEqual([[person.employeeNr, 'unassigned']]);
});

test('who was absent or did not pass is not trained, until they pass', async () => {
  const { services } = s.t;
  const course = await makeCourse(services);
  const place = await makeSector(services, 'Despacho');
  const people = [await makePerson(services, place, 'absent', {}), await makePerson(services, place, 'passed', {})];
  const finish = async (person: Person | undefined, came: boolean, day: string) => {
    const instance_id = await makeInstance(services, course, place, person === undefined ? [] : [person]);
    const result = { status: 1, present: came, approved: came, score: came ? 1 : 0, on_time: came };
    const key = { instance_id, employee_nr: person?.employeeNr };
    await put(s, 'attendance', key, { ...result, finished_at: new Date(`${day}T12:00:00Z`) });
  };
  await finish(people[0], false, '2026-03-02');
  await finish(people[1], true, '2026-03-02');
  const query = { rows: 'people', iD_Sector: place.sectorId };
  const states = async () => statesIn(await matrixOf('qa', query), course.courseId).map(([, state]) => state);
  expect(await states()).toEqual(['notPassed', 'trained']);
  expect(statesIn(await matrixOf('qa'), course.courseId)).toContainEqual([place.profileId, 'notPassed']);
  // Another session, to which they came; and a later one, to which the other did not.
  await finish(people[0], true, '2026-03-05');
  await finish(people[1], false, '2026-03-05');
  expect(await states()).toEqual(['trained', 'notPassed']);
});

test('rows and documents are those that are asked for', async () => {
  const [row] = (await matrixOf('qa', { iD_Profile: store.profileId })).rows;
  expect(row).toMatchObject({ key: store.profileId, sector_Name: 'Depósito', profile_Name: 'Operario de Depósito' });
  const all = (await matrixOf('qa')).documents;
  const wanted = all.filter(({ doc_Number }) => doc_Number.startsWith('G1'));
  expect(wanted.length).toBeLessThan(all.length);
  const { documents, rows } = await matrixOf('qa', { document: 'g1 V1' });
  expect(documents).toEqual(wanted);
  expect(rows.every(({ cells }) => cells.every(([place]) => place < wanted.length))).toBe(true);
  expect(await matrixOf('qa', { document: 'nada de esto' })).toEqual({
    today: generatedToday,
    documents: [],
    rows: [],
  });
});

test('is printed on A3 with what each cell says, read aloud too', async () => {
  const query = { rows: 'people', iD_Sector: store.sectorId };
  const reply = await s.t.app.inject({
    method: printMatrix.method,
    url: `${printMatrix.path}?${new URLSearchParams({ rows: 'people', iD_Sector: String(store.sectorId) })}`,
    headers: { authorization: `Bearer ${s.tokens.qa}` },
  });
  const { pages, isTagged } = await readTaggedPdf(reply.rawPayload);
  expect([reply.statusCode, isTagged]).toEqual([200, true]);
  expect(reply.rawPayload.includes('/MediaBox [0 0 1190.55 841.89]')).toBe(true);
  const matrix = await matrixOf('qa', query);
  const columns = matrix.documents.length;
  const cells = pages.flatMap((page) => page.textsOf('TD'));
  expect(cells).toHaveLength(matrix.rows.length * columns);
  const states = matrix.documents.flatMap(({ iD_Course }) => statesIn(matrix, iD_Course).map(([, state]) => state));
  for (const state of Object.keys(cellSigns) as CellState[]) {
    const signed = cells.filter((text) => text.startsWith(cellSigns[state]));
    expect([state, signed.length]).toEqual([state, states.filter((each) => each === state).length]);
  }
  expect(reply.rawPayload.includes(`/ActualText (${cellStates.pending.es}: 1)`)).toBe(true);
});

test('another sector than one’s own is not there, people without a sector are not asked for, and collaborators are refused', async () => {
  const { method, path } = getMatrix;
  const ofStore = { rows: 'people', iD_Sector: store.sectorId };
  expect((await s.as('train', method, path, ofStore)).status).toBe(404);
  expect((await s.as('train', method, printMatrix.path, ofStore)).status).toBe(404);
  expect((await s.as('qa', method, path, { rows: 'people' })).status).toBe(400);
  expect((await s.as('ana', method, path)).status).toBe(403);
});
