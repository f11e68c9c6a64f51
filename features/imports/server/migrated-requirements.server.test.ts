import { describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { factoryAct, makePerson, type Person } from '#tests/factories/people.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { table } from './fixtures/import-steps.ts';
import { head, MigratedCompany, row } from './fixtures/migrated-company.ts';

/** What historical training is good for: the requirements that it meets, and the lists in which it is read. */

let c: MigratedCompany;
beforeTests(MigratedCompany.create, (made) => {
  c = made;
});

describe('a requirement', () => {
  test('is met only where the release says so; what was given and not begun rests, and comes back with a withdrawal', async () => {
    const { document, courseId } = await c.makeDocument();
    await c.reassign(c.rosa);
    expect(await c.attendanceOf(c.rosa, courseId)).toMatchObject([{ status: 0 }]);
    const unmet = await c.bring(table(head, row(c.rosa.employeeNr, document, '2020-02-02')));
    expect(await c.attendanceOf(c.rosa, courseId)).toMatchObject([{ status: 0 }]);
    expect((await c.steps.withdraw(unmet)).status).toBe(200);
    const met = await c.bring(
      table(
        head,
        row(c.rosa.employeeNr, document, '2020-02-02'),
        row(c.luis.employeeNr, document, '2020-02-02', ['1', 'No aprobado', '40', '', '']),
      ),
      { meetsRequirements: true },
    );
    expect(await c.attendanceOf(c.rosa, courseId)).toMatchObject([
      { status: 4, reason: 'Suspendido: cumple el requisito una capacitación migrada' },
    ]);
    await c.reassign(c.luis);
    expect(await c.attendanceOf(c.luis, courseId)).toMatchObject([{ status: 0 }]);
    const cells = async () => {
      const matrix = (
        await c.s.as('qa', 'GET', '/api/Reporting/Matrix', { rows: 'people', iD_Sector: c.plant.sectorId, document })
      ).json();
      const of = ({ employeeNr }: Person) =>
        matrix.rows
          .find(({ key }: { key: number }) => key === employeeNr)
          ?.cells.map((cell: number[]) => cell.slice(1));
      return [of(c.rosa), of(c.luis)];
    };
    expect(await cells()).toEqual([[[0, 0, 0, 1, 0]], [[0, 1, 0, 0, 0]]]);
    const withdrawn = await c.steps.withdraw(met);
    expect(withdrawn.status === 200 ? 200 : withdrawn.text).toBe(200);
    expect(await c.attendanceOf(c.rosa, courseId)).toMatchObject([{ status: 0 }]);
    expect(await cells()).toEqual([[[0, 1, 0, 0, 0]], [[0, 1, 0, 0, 0]]]);
    const revive = 'update migrated_training set deleted = false where import_id = $1';
    await expect(c.s.t.services.pool.query(revive, [met])).rejects.toThrow(/stays as it was imported/);
    const rows = await c.owner(
      `select m.deleted, m.revision, (select count(*)::integer from history h
         where h.entity = 'migrated_training' and h.record_key = m.migrated_training_id::text) as revisions
       from migrated_training m where import_id = $1`,
      [met],
    );
    expect(rows).toEqual([1, 2].map(() => ({ deleted: true, revision: 2, revisions: 2 })));
    // Nothing stands in the way of the mended file.
    await c.bring(table(head, row(c.rosa.employeeNr, document, '2020-02-02')), { meetsRequirements: true });
    expect(await c.attendanceOf(c.rosa, courseId)).toMatchObject([{ status: 4 }]);
    expect((await verifyAudit(c.s.t.services.db)).broken).toBeNull();
  });

  test('that is met while somebody opens the course is released: what is begun goes on, and a sector may be renamed', async () => {
    const { document, courseId, linkId } = await c.makeDocument();
    const { services } = c.s.t;
    const [opens, waits] = [await makePerson(services, c.plant, 'abre'), await makePerson(services, c.plant, 'espera')];
    await c.reassign(opens);
    await c.reassign(waits);
    const [open] = await c.owner<{ iD_Instance: number }>(
      'select a.instance_id as "iD_Instance" from attendance a join instance i using (instance_id) where i.course_id = $1',
      [courseId],
    );
    const rows = [opens, waits].map(({ employeeNr }) => row(employeeNr, document, '2020-02-02'));
    const { iD_Import, forecast } = await c.steps.tried('migrated', table(head, ...rows), { meetsRequirements: true });
    expect(forecast).toMatchObject({ people: 0, suspended: 2 });
    const token = await c.s.t.signIn('abre');
    const body = { iD_Course: courseId, ...open, iD_Content: linkId };
    expect((await c.s.t.call('POST', '/CourseManager/InitContent', { token, body })).status).toBe(200);
    await services.db
      .transaction()
      .execute((tx) =>
        updateAudited(tx, 'sector', { sector_id: c.plant.sectorId }, { name: 'Planta Norte' }, factoryAct(services)),
      );
    const released = await c.steps.release(iD_Import);
    expect(released.status === 200 ? 200 : released.text).toBe(200);
    expect([...(await c.attendanceOf(opens, courseId)), ...(await c.attendanceOf(waits, courseId))]).toMatchObject([
      { status: 2 },
      { status: 4 },
    ]);
  });

  test('that is met gives nothing to begin with', async () => {
    const { document, courseId } = await c.makeDocument();
    const ines = await makePerson(c.s.t.services, c.plant, 'ines');
    await c.bring(table(head, row(ines.employeeNr, document, '2021-06-01')), { meetsRequirements: true });
    await c.reassign(ines);
    expect(await c.attendanceOf(ines, courseId)).toEqual([]);
  });
});

describe('the list of a person or a course', () => {
  test('is read by who reads reports: a trainer their own sector, a collaborator not at all', async () => {
    const { document, courseId } = await c.makeDocument(false);
    await c.bring(
      table(
        head,
        row(c.rosa.employeeNr, document, '2016-01-01'),
        row(c.s.people.ana.employeeNr, document, '2016-01-02'),
      ),
    );
    const read = (name: 'qa' | 'train' | 'ana', query: object) =>
      c.s.as(name, 'GET', '/api/MigratedTraining', { ...query });
    const all = (await read('qa', { iD_Course: courseId })).json();
    expect(all).toMatchObject({
      total: 2,
      trainings: [{ trainedOn: '2016-01-02' }, { trainedOn: '2016-01-01', sourceSystem: 'SAP' }],
    });
    expect((await read('train', { iD_Course: courseId })).json()).toMatchObject({
      total: 1,
      trainings: [{ name: 'Nombre de ana' }],
    });
    expect((await read('train', { employee_Nr: c.rosa.employeeNr })).json()).toEqual({ total: 0, trainings: [] });
    expect((await read('ana', { employee_Nr: c.rosa.employeeNr })).status).toBe(403);
    expect((await c.s.t.call('GET', `/api/MigratedTraining?iD_Course=${courseId}`)).status).toBe(401);
    for (const query of [{}, { employee_Nr: 1, iD_Course: courseId }, { employee_Nr: 'x' }]) {
      expect((await read('qa', query)).status).toBe(400);
    }
  });
});
