import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAudited, updateAuditedRows } from '#features/integrity/server/public.ts';
import { printInitialTraining } from '#features/people/shared/calls.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { factoryAct, type Person } from '#tests/factories/people.ts';
import type { StaffName } from '#tests/factories/staff.ts';
import { printTrainingFile } from '../shared/calls.ts';
import { onTimeRule } from '../shared/definitions.ts';
import { makeReportedCompany, type ReportedCompany } from './fixtures/reported-company.ts';

let c: ReportedCompany;

beforeAll(async () => {
  c = await makeReportedCompany();
  const { services } = c.s.t;
  const act = factoryAct(services);
  const { employeeNr, cwid, name } = c.own;
  const signature = { id: randomUUID(), employeeNr, cwid, fullName: name, meaning: 'courseTaken', authority: null };
  await services.db.transaction().execute(async (tx) => {
    await updateAuditedRows(tx, 'instance', sql`capa_ini_leg = 0`, { capa_ini_leg: 1 }, act);
    const row = await tx
      .selectFrom('attendance')
      .select('instance_id')
      .where('employee_nr', '=', employeeNr)
      .where('on_time', '=', true)
      .executeTakeFirstOrThrow();
    const key = { instance_id: row.instance_id, employee_nr: employeeNr };
    await updateAudited(
      tx,
      'attendance',
      key,
      { attempt: 1 },
      { ...act, signature: { ...signature, sessionCwid: 'train' } },
    );
    const overdue = sql<boolean>`employee_nr = ${employeeNr} and expiration_date = '2026-03-09'`;
    await updateAuditedRows(tx, 'attendance', overdue, { expiration_date: '2026-02-09' }, act);
  });
});
afterAll(() => c.s.t.close());

async function print(
  name: StaffName,
  id: number,
  language = 'es',
  { path } = printInitialTraining as { path: string },
) {
  const reply = await c.s.t.app.inject({
    url: `${path}?id=${id}`,
    headers: { authorization: `Bearer ${c.s.tokens[name]}`, 'accept-language': language },
  });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  const { pages, isTagged } = await readTaggedPdf(reply.rawPayload);
  const all = (role: string) => pages.flatMap((page) => page.textsOf(role));
  const file = String(reply.headers['content-disposition']);
  return { all, file, isTagged, bytes: reply.rawPayload, texts: pages.flatMap((page) => page.texts).join(' ') };
}

test('the person, how the training stands, each course and each signature are printed', async () => {
  const { texts, all, file, isTagged } = await print('train', c.own.employeeNr);
  expect(isTagged).toBe(true);
  expect(file).toContain(`Capacitacion inicial ${c.own.employeeNr}.pdf`);
  expect(all('H1')).toEqual(['Capacitación inicial']);
  expect(all('H2')).toEqual(['Capacitaciones', 'Firmas electrónicas']);
  for (const text of [
    'Laboratorio Ñandú S.A.',
    `Núñez D'Ángelo, Íñigo · legajo ${c.own.employeeNr}`,
    'Sector Envasado',
    'Capacitación inicial: Incompleta',
    'Terminadas y aprobadas: 2 de 3. Pendientes: 1, de ellas vencidas: 1. No aprobadas: 0. Suspendidas: 0.',
    '10/03/2026 12:00:00 GMT-3',
    'Realización y comprensión de la capacitación, en la sesión de train',
  ]) {
    expect(texts).toContain(text);
  }
  const { rows } = await c.s.t.services.pool.query(`select record_hash from signature where meaning = 'courseTaken'`);
  expect(texts.replaceAll(' ', '')).toContain(rows[0].record_hash);
  const courses = all('TR').filter((row) => /^GMP\d{5} Curso/.test(row));
  expect(courses).toHaveLength(3);
  expect(courses.find((row) => row.includes('15/03/2026'))).toMatch(/02\/03\/2026 12:00 .* 85,7 % Sí Sí$/);
});

test('in English, of somebody without any, and of somebody whose one is suspended', async () => {
  const none = await print('qa', c.s.people.ana.employeeNr, 'en');
  expect(none.texts).toContain('Initial training: No initial training');
  expect(none.file).toContain(`Initial training ${c.s.people.ana.employeeNr}.pdf`);
  const { texts } = await print('hse', c.foreign.employeeNr);
  expect(texts).toContain('Suspendidas: 1.');
});

test('of all trainings it is the file: how they stand in one line with its rule, and every signature', async () => {
  const { texts, all, file } = await print('train', c.own.employeeNr, 'es', printTrainingFile);
  expect(file).toContain(`Expediente de capacitacion ${c.own.employeeNr}.pdf`);
  expect(all('H1')).toEqual(['Expediente de capacitación']);
  for (const text of [
    `Núñez D'Ángelo, Íñigo · legajo ${c.own.employeeNr}`,
    'Sector Envasado',
    'Perfil Operario de Envasado',
    '2 de 3 terminadas · vencidas: 1 · pendientes: 0 · 33,3 % en término',
    onTimeRule.es,
    'Realización y comprensión de la capacitación, en la sesión de train',
  ])
    expect(texts).toContain(text);
  expect(all('TR').filter((row) => /^GMP\d{5} Curso/.test(row))).toHaveLength(3);
  expect(all('H2')).toEqual(['Por mes de vencimiento', 'Capacitaciones', 'Firmas electrónicas']);
  expect(all('TR')).toEqual(expect.arrayContaining(['febrero de 2026 1 0 0 1 0 0 % 0 % –']));
  const foreign = await print('hse', c.foreign.employeeNr, 'es', printTrainingFile);
  expect(foreign.texts).toContain('Suspendidas, que no se cuentan: 1.');
  expect((await print('qa', c.s.people.ana.employeeNr, 'en', printTrainingFile)).texts).toContain(
    'No trainings are assigned',
  );
});

test.each<[StaffName, (company: ReportedCompany) => Person | number, number]>([
  ['train', ({ foreign }) => foreign, 404],
  ['itps', () => 99_999_998, 404],
  ['itps', () => 0, 400],
  ['ana', ({ own }) => own, 403],
])('%s is refused', async (name, of, status) => {
  const person = of(c);
  const id = typeof person === 'number' ? person : person.employeeNr;
  for (const { path } of [printInitialTraining, printTrainingFile]) {
    const reply = await c.s.as(name, 'GET', path, { id });
    expect([reply.status, reply.text === '']).toEqual([status, false]);
  }
});
