import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makePerson, makeSector, type Sector, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { savePaperSheet } from '../shared/calls.ts';
import { type InPersonRow, inPersonReply } from '../shared/contract.ts';
import { makeRun, meaningsOf, newcomer, post, put, type Run, stateOf } from './fixtures/paper-run.ts';

/** Attendance on paper (decisions section 8): half done, gone on with, finished for good. */

let s: StaffedApp;
let elsewhere: Sector;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
  elsewhere = await makeSector(s.t.services, 'Depósito');
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

type Line = readonly [person: number, present: boolean, score: unknown, revision?: number];

const sheetOf = async (run: Run, name: StaffName = 'train') =>
  await s.as(name, 'GET', '/api/attended/getAttendedInPerson', run.query);
const rowsOf = async (run: Run) => (await sheetOf(run)).json() as InPersonRow[];
const dataOf = (run: Run, lines: readonly Line[]) =>
  lines.map(([place, present, score, revision]) => ({
    employee_Nr: run.people[place]?.employeeNr,
    present,
    score,
    ...(revision === undefined ? {} : { revision }),
  }));
const save = (run: Run, lines: readonly Line[], more: object = {}, name: StaffName = 'train') =>
  post(s, name, '/api/Attended/attendedInPerson', { ...run.of, data: dataOf(run, lines), finished: false, ...more });
const complete = (run: Run, more: object = {}, name: StaffName = 'train') =>
  post(s, name, '/api/Attended/AttendedCompleteInPerson', { ...run.of, ...more });

describe('the sheet', () => {
  test('lists who takes part by name, in the shape of its contract', async () => {
    const run = await makeRun(s, { people: 3 });
    await put(s, 'attendance', { instance_id: run.id, employee_nr: run.people[2]?.employeeNr }, { status: 4 });
    const rows = await rowsOf(run);
    expect(inPersonReply.parse(rows)).toEqual(rows);
    const [first, second] = run.people;
    const blank = { present: false, score: 0, approved: null, status: 0, revision: 1 };
    expect(rows).toEqual([
      { employee_Nr: first?.employeeNr, name: first?.name, cwid: first?.cwid, ...blank },
      { employee_Nr: second?.employeeNr, name: second?.name, cwid: second?.cwid, ...blank },
    ]);
  });

  test('is of instances on paper, of their own sector to a trainer, and of nobody to a collaborator', async () => {
    const [paper, online] = [await makeRun(s), await makeRun(s, { modality: 0 })];
    const foreign = await makeRun(s, { sector: elsewhere });
    expect((await sheetOf(online)).headers['x-error-code']).toBe('NOT_IN_PERSON');
    expect((await sheetOf(foreign)).status).toBe(404);
    expect((await sheetOf(foreign, 'qa')).status).toBe(200);
    expect((await sheetOf(paper, 'ana')).status).toBe(403);
    for (const call of [save(foreign, [[0, true, 80]]), complete(foreign)])
      expect((await call).told).toEqual([404, 'INSTANCE_NOT_FOUND']);
    for (const call of [save(paper, [[0, true, 80]], {}, 'ana'), complete(paper, {}, 'ana')])
      expect((await call).told).toEqual([403, 'FORBIDDEN']);
    for (const call of [save(online, [[0, true, 80]]), complete(online)])
      expect((await call).told).toEqual([409, 'NOT_IN_PERSON']);
    expect((await save(foreign, [[0, true, 80]], {}, 'hse')).status).toBe(200);
  });
});

describe('a save', () => {
  test('starts the instance, writes what differs and signs each line; approved from the course’s minimum on', async () => {
    const run = await makeRun(s, { people: 4, minimumScore: 70 });
    const reply = await save(run, [
      [0, true, 70],
      [1, true, 69.5],
      [2, false, 90],
    ]);
    expect(reply.status).toBe(200);
    const saved = reply.json();
    expect(savePaperSheet.reply?.parse(saved)).toEqual(saved);
    expect(saved).toMatchObject({ iD_Instance: run.id, status: 0 });
    expect(saved.rows).toEqual(await rowsOf(run));
    expect(saved.rows).toMatchObject([
      { present: true, score: 70, approved: true, status: 2, revision: 2 },
      { present: true, score: 69.5, approved: false, status: 2, revision: 2 },
      // Said to be absent, and not asked about yet, are two things.
      { present: false, score: 0, approved: false, status: 0, revision: 2 },
      { present: false, score: 0, approved: null, status: 0, revision: 1 },
    ]);
    const { instance, attendances } = await stateOf(s, run);
    expect(instance).toMatchObject({ status: 0, revision: 2, updated_by: 'train' });
    expect(attendances[1]).toMatchObject({ score: 0.695, present: true, approved: false, updated_by: 'train' });
    const key = `${run.id}|${run.people[0]?.employeeNr}`;
    expect(await meaningsOf(s, 'attendance', key)).toEqual(['2 attendanceSigned train']);
    expect(await meaningsOf(s, 'instance', String(run.id))).toEqual([]);
  });

  test('goes on where another left off; who was noted present by mistake is not any more', async () => {
    const run = await makeRun(s, { people: 2 });
    await save(run, [[0, true, 57]]);
    const again = await save(run, [
      [0, false, 57, 2],
      [1, true, '', 1],
    ]);
    expect(again.json().rows).toMatchObject([
      { present: false, score: 0, approved: false, status: 0, revision: 3 },
      { present: true, score: 0, approved: false, status: 2, revision: 2 },
    ]);
    expect((await stateOf(s, run)).instance).toMatchObject({ status: 0, revision: 2 });
  });

  test('keeps a fraction as it was typed', async () => {
    const run = await makeRun(s, { people: 1 });
    for (const score of [57, 33.3, 0.1, 33.333333, 100]) {
      expect((await save(run, [[0, true, score]])).json().rows[0].score).toBe(score);
    }
    expect((await save(run, [[0, true, '88.5']])).json().rows[0].score).toBe(88.5);
    expect((await save(run, [[0, true, 66.66666666666667]])).json().rows[0].score).toBe(66.666667);
  });

  test('takes an empty text as 0 of who was there, and needs no score of who was not', async () => {
    const run = await makeRun(s, { people: 3 });
    const reply = await save(run, [
      [0, true, ''],
      [1, false, null],
      [2, false, undefined],
    ]);
    expect(reply.json().rows).toMatchObject([
      { present: true, score: 0, approved: false },
      { present: false, score: 0, approved: false },
      { present: false, score: 0, approved: false },
    ]);
  });

  test('with a number that is none names whose it is', async () => {
    const run = await makeRun(s, { people: 1 });
    const reply = await save(run, [[0, true, 'NaN']]);
    expect([reply.told, reply.text]).toEqual([[400, 'SCORE_OUT_OF_RANGE'], expect.stringContaining('(NaN)')]);
  });

  test('with scores out of range names whose they are, and writes nothing', async () => {
    const run = await makeRun(s, { people: 3 });
    const before = await fingerprint(s.t.database.owner.pool);
    const reply = await save(run, [
      [0, true, 100.5],
      [1, true, 'diez'],
      [2, true, -1],
    ]);
    const [first, second, third] = run.people;
    expect([reply.told, reply.text]).toEqual([
      [400, 'SCORE_OUT_OF_RANGE'],
      `El puntaje debe estar entre 0 y 100: ${first?.name} (100.5), ${second?.name} (diez), ${third?.name} (-1).`,
    ]);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test.each([
    [{ data: undefined }, 400, 'data: Este campo es obligatorio'],
    [{ data: [{ employee_Nr: 'x', present: true, score: 1 }] }, 400, 'data.0.employee_Nr: Ingrese un número correcto'],
    [
      { data: [{ employee_Nr: 7, present: 'sí', score: 1 }] },
      400,
      'data.0.present: El valor no es uno de los permitidos',
    ],
    [{ data: [{ employee_Nr: 7, present: true, score: [10] }] }, 400, 'data.0.score: Ingrese un número correcto'],
    [{ data: [{ employee_Nr: 7, present: true, score: null }] }, 400, 'data.0.score: Este campo es obligatorio'],
    [{ data: [{ employee_Nr: 7, present: true }] }, 400, 'data.0.score: Este campo es obligatorio'],
    // In JSON it is null.
    [{ data: [{ employee_Nr: 7, present: true, score: Number.NaN }] }, 400, 'data.0.score: Este campo es obligatorio'],
    [{ data: [{ employee_Nr: 7, present: true, score: 1 }] }, 409, 'No asisten a esta instancia: 7.'],
    [{ data: [] }, 400, 'No hay cambios que firmar: el registro ya tiene estos valores.'],
    [{ reason: '' }, 400, 'reason: Ingrese una razón'],
    [{ pass: 'otra' }, 400, 'Usuario o contraseña incorrectos'],
    [{ id_course: 'GMP99999' }, 404, 'La instancia no existe en este curso.'],
  ])('is refused with %j', async (spoiled, status, text) => {
    const run = await makeRun(s);
    const reply = await save(run, [[0, true, 80]], spoiled);
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(text)]);
    expect((await stateOf(s, run)).instance).toMatchObject({ status: 3, revision: 1 });
  });

  test('names one person once, and none who is suspended', async () => {
    const run = await makeRun(s, { people: 2 });
    const twice = await save(run, [
      [0, true, 80],
      [0, true, 90],
    ]);
    expect(twice.text).toBe('data: Un elemento está repetido');
    await put(s, 'attendance', { instance_id: run.id, employee_nr: run.people[1]?.employeeNr }, { status: 4 });
    const gone = await save(run, [[1, true, 80]]);
    expect([gone.told, gone.text]).toEqual([
      [409, 'NOT_ASSISTANTS'],
      `No asisten a esta instancia: ${run.people[1]?.name}.`,
    ]);
  });

  test('tells a trainer no name of somebody who never took part', async () => {
    const { employeeNr } = await makePerson(s.t.services, elsewhere, 'otra');
    const run = await makeRun(s);
    const data = [{ employee_Nr: employeeNr, present: true, score: 80 }];
    expect((await save(run, [], { data }, 'train')).text).toBe(`No asisten a esta instancia: ${employeeNr}.`);
  });

  test('of a line that somebody saved meanwhile is a conflict that names both; lines of others are not in its way', async () => {
    const run = await makeRun(s, { people: 2 });
    await save(run, [[0, true, 80, 1]], {}, 'hse');
    const late = await save(run, [
      [0, true, 60, 1],
      [1, true, 90, 1],
    ]);
    expect([late.told, late.text]).toEqual([
      [409, 'SHEET_STALE'],
      `Nombre de hse guardó otros datos de ${run.people[0]?.name} mientras usted tenía la planilla abierta. Actualícela y revise.`,
    ]);
    expect((await rowsOf(run))[1]).toMatchObject({ revision: 1 });
    // The same values are no conflict, nor is a line that nobody else touched.
    const merged = await save(run, [
      [0, true, 80, 1],
      [1, true, 90, 1],
    ]);
    expect(merged.json().rows).toMatchObject([
      { score: 80, revision: 2 },
      { score: 90, revision: 2 },
    ]);
    // A foreign client without revisions: the last write wins.
    expect((await save(run, [[0, true, 61]])).json().rows[0]).toMatchObject({ score: 61, revision: 3 });
  });

  test('of a line that somebody noted as absent meanwhile is a conflict too', async () => {
    const run = await makeRun(s, { people: 1 });
    await save(run, [[0, false, 0, 1]], {}, 'hse');
    expect((await save(run, [[0, true, 80, 1]])).told).toEqual([409, 'SHEET_STALE']);
    expect((await save(run, [[0, true, 80, 2]])).status).toBe(200);
  });

  test('of a line whose expiration moved meanwhile is no conflict; of a revision that there never was it is', async () => {
    const run = await makeRun(s, { people: 1 });
    await s.as('qa', 'PUT', '/api/Stage', { key: run.id, expiration_Date: '2026-05-05' });
    expect((await save(run, [[0, true, 80, 7]])).told).toEqual([409, 'SHEET_STALE']);
    expect((await save(run, [[0, true, 80, 1]])).json().rows).toMatchObject([{ score: 80, revision: 3 }]);
  });

  test('repeated because no reply came, is told as done', async () => {
    const run = await makeRun(s, { people: 1 });
    const send = () => save(run, [[0, true, 80, 1]]);
    const replies = await s.asOneForm(async () => [await send(), await send()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.json()).toEqual(replies[0]?.json());
    expect((await save(run, [[0, true, 80]], { reason: 'sin cambios' })).told).toEqual([400, 'NOTHING_CHANGED']);
  });
});

describe('finishing', () => {
  test('is final: everybody is finished, who was not there not approved, and the instance with them', async () => {
    const run = await makeRun(s, { people: 4, minimumScore: 70, expirationDate: '2026-03-10' });
    const [, , , suspended] = run.people;
    const suspendedKey = { instance_id: run.id, employee_nr: suspended?.employeeNr };
    await put(s, 'attendance', suspendedKey, { status: 4, suspended_because: 0 });
    await put(s, 'instance', { instance_id: run.id }, { capa_ini_leg: 1 });
    await save(run, [[0, true, 100]]);
    const lines: Line[] = [
      [0, true, 100],
      [1, true, 69],
      [2, false, 40],
    ];
    const reply = await save(run, lines, { finished: true });
    expect(reply.json()).toMatchObject({ status: 1, rows: [{ status: 1 }, { status: 1 }, { status: 1 }] });
    const { instance, attendances } = await stateOf(s, run);
    expect(instance).toMatchObject({ status: 1, capa_ini_leg: 2, updated_by: 'train' });
    const finished_at = new Date('2026-03-10T15:00:00Z');
    expect(attendances).toMatchObject([
      {
        status: 1,
        present: true,
        score: 1,
        approved: true,
        on_time: true,
        attempt: 1,
        finished_at,
        attempts_digest: null,
      },
      { status: 1, present: true, score: 0.69, approved: false, on_time: true, finished_at },
      { status: 1, present: false, score: 0, approved: false, on_time: false, finished_at },
      { status: 4, present: null },
    ]);
    expect(await meaningsOf(s, 'instance', String(run.id))).toEqual(['4 instanceFinished train']);
    const [first, second] = run.people.map((person) => `${run.id}|${person.employeeNr}`);
    expect(await meaningsOf(s, 'attendance', first ?? '')).toEqual([
      '2 attendanceSigned train',
      '3 attendanceSigned train',
    ]);
    expect(await meaningsOf(s, 'attendance', second ?? '')).toEqual(['2 attendanceSigned train']);
    for (const call of [save(run, [[0, true, 10]]), complete(run, { reason: 'otra vez' })])
      expect((await call).told).toEqual([409, 'INSTANCE_FINISHED']);
    const token = await s.t.signIn(run.people[0]?.cwid ?? '');
    const activity = await s.t.call('GET', '/api/AttendedJoinedWCourse/Activity', { token });
    expect(activity.json()).toMatchObject([{ iD_Instance: run.id, status: 1, score: 1, onTime: true }]);
  });

  test('by itself takes what has been saved', async () => {
    const run = await makeRun(s, { people: 2, expirationDate: '2026-03-09' });
    await save(run, [[0, true, 80]]);
    expect((await complete(run, { data: [] })).json()).toMatchObject({
      status: 1,
      rows: [{ score: 80, status: 1 }, { score: 0 }],
    });
    const { attendances } = await stateOf(s, run);
    expect(attendances).toMatchObject([
      { present: true, on_time: false },
      { present: false, on_time: false },
    ]);
  });

  test('with lines saves them first', async () => {
    const run = await makeRun(s, { people: 1 });
    expect((await complete(run, { data: dataOf(run, [[0, true, 75]]) })).json().rows).toMatchObject([
      { score: 75, approved: true, status: 1 },
    ]);
  });

  test('repeated because no reply came, is told as done', async () => {
    const run = await makeRun(s, { people: 1 });
    const more = { data: dataOf(run, [[0, true, 75, 1]]) };
    const [first, second] = await s.asOneForm(async () => [await complete(run, more), await complete(run, more)]);
    expect([first?.status, second?.json()]).toEqual([200, first?.json()]);
    expect((await stateOf(s, run)).instance.revision).toBe(2);
    expect((await complete(run, more, 'hse')).told).toEqual([409, 'INSTANCE_FINISHED']);
  });

  test('is refused with a stale line, with people missing from the sheet, and with nobody in it', async () => {
    const run = await makeRun(s, { people: 1 });
    const data = dataOf(run, [[0, true, 75, 1]]);
    const late = await newcomer(s);
    await post(s, 'qa', '/api/Attended/AddAssistants', { ...run.of, collaborators: [late.employeeNr] });
    const unseen = await complete(run, { data });
    expect([unseen.told, unseen.text]).toEqual([
      [409, 'ASSISTANTS_CHANGED'],
      `La planilla no incluye a ${late.name}, que se agregaron mientras tanto. Actualícela y revise.`,
    ]);
    await save(run, [[0, true, 50]], {}, 'hse');
    expect((await complete(run, { data })).told).toEqual([409, 'SHEET_STALE']);
    expect((await complete(await makeRun(s, { people: 0 }))).told).toEqual([409, 'INSTANCE_EMPTY']);
    expect((await stateOf(s, run)).instance.status).toBe(0);
  });

  test.each([2, 4])('and saving are refused in status %i', async (status) => {
    const run = await makeRun(s);
    await put(s, 'instance', { instance_id: run.id }, { status });
    for (const call of [save(run, [[0, true, 80]]), complete(run)])
      expect((await call).told).toEqual([409, 'INSTANCE_NOT_EDITABLE']);
  });
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
