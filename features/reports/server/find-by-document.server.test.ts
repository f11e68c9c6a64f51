import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { updateAudited } from '#features/integrity/server/public.ts';
import { factoryAct } from '#tests/factories/people.ts';
import {
  allTrainingsShape,
  collaboratorCoursesShape,
  kpiShape,
  pendingBySectorDetailShape,
  pendingBySpacShape,
  stageDetailShape,
  stagesShape,
} from '../shared/lists.ts';
import { makeReportedCompany, type ReportedCompany } from './fixtures/reported-company.ts';

/** An inspector names a document and its version: every list of instances and trainings finds them (decisions section 11). */

let c: ReportedCompany;
let instanceId: number;
beforeAll(async () => {
  c = await makeReportedCompany();
  const of = { filter: ['iD_Course', '=', c.course], take: 1 };
  instanceId = (await c.s.as('qa', 'POST', `${stagesShape.address}/Load`, of)).json().data[0].iD_Instance;
});
afterAll(() => c.s.t.close());

const lists = [
  ['instances', `/api/${instanceShape.path}`, () => ({})],
  ['instances with their rates', stagesShape.address, () => ({})],
  ['who is in an instance', stageDetailShape.address, () => ({ iD_Instance: instanceId, iD_Course: c.course })],
  ['what is pending in a sector', pendingBySectorDetailShape.address, () => ({ iD_Sector: c.other.sectorId })],
  ['trainings of a person', collaboratorCoursesShape.address, () => ({ employee_Nr: c.own.employeeNr })],
  ['trainings of everybody', allTrainingsShape.address, () => ({})],
  ['rows of a report', kpiShape.address, () => ({})],
] as const;

test.each(lists)('%s', async (_name, address, parameters) => {
  const { doc_number } = await c.s.t.services.db
    .selectFrom('course')
    .select('doc_number')
    .where('course_id', '=', c.course)
    .executeTakeFirstOrThrow();
  const found = async (version: number) => {
    const filter = [['doc_Number', 'contains', doc_number.toLowerCase()], 'and', ['version', '=', version]];
    const reply = await c.s.as('qa', 'POST', `${address}/Load`, { ...parameters(), filter });
    expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
    return reply.json().data as readonly Readonly<Record<string, unknown>>[];
  };
  const rows = await found(1);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatchObject({ iD_Course: c.course, doc_Number: doc_number, version: 1 });
  expect(await found(2)).toEqual([]);
});

test('what is pending for a SPAC has them too', () => {
  expect(pendingBySpacShape.fields).toMatchObject({
    doc_Number: { search: 'always' },
    version: { search: 'version' },
  });
});

const named = [stagesShape, stageDetailShape, collaboratorCoursesShape, allTrainingsShape, kpiShape].filter(
  ({ fields }) => 'instructor' in fields,
);

test('an instructor from outside stands with the institution in every list that names one, and is found by it', async () => {
  const outsider = { instructor: 'Dra. Inés Paz', instructor_nr: null, instructor_institution: 'Instituto Malbrán' };
  const { services } = c.s.t;
  await services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'instance', { instance_id: instanceId }, outsider, factoryAct(services)));
  expect(named.length).toBeGreaterThan(1);
  for (const { address } of named) {
    const parameters = { iD_Instance: instanceId, iD_Course: c.course, employee_Nr: c.own.employeeNr };
    const filter = [['iD_Instance', '=', instanceId], 'and', ['instructor', 'contains', 'malbrán']];
    const reply = await c.s.as('qa', 'POST', `${address}/Load`, { ...parameters, filter, take: 1 });
    expect([address, reply.status, reply.json().data?.[0]?.instructor]).toEqual([
      address,
      200,
      'Dra. Inés Paz, Instituto Malbrán',
    ]);
  }
});
