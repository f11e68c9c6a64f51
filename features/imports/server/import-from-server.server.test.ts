import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignTraining, previewTraining } from '#features/assignment/server/public.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { holdTable } from '#tests/outages/fixtures/held-table.ts';
import { keepMatching } from '../shared/calls.ts';
import { type KeptMatching, keptFor } from '../shared/kept-matching.ts';
import { importFromServer } from './commands/import-from-server.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** `npm run import`: the page's reading and trial from a shell; nobody signs there. */

let s: StaffedApp;
let folder: string;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await s.t.close();
  await rm(folder, { recursive: true });
});

const shifts = table(['Turno', 'Horario'], ['Mañana', '6 a 14'], ['', '14 a 22']);
async function run(
  more: object = {},
  content: string | Buffer = shifts,
  name = 'turnos.csv',
  language: 'es' | 'en' = 'es',
) {
  const file = join(folder, name);
  await writeFile(file, content);
  const services = { ...s.t.services, training: { assign: assignTraining, preview: previewTraining } };
  const asked = {
    file,
    kind: 'shifts',
    system: 'SAP',
    user: 'ITPS',
    operator: 'root@planta',
    ...more,
  };
  return importFromServer(services, asked, language);
}

test('a table is read and tried by the same code; it waits for a person to try it, and for another to release it', async () => {
  const report = await run();
  expect(report).toContain('Filas: 2 · Nueva: 1 · Cambia: 0 · Igual: 0 · Rechazada: 1');
  expect(report).toContain('línea 3: Turno: Falta un valor');
  const importId = Number(report.split(' ')[0]);
  const { rows } =
    await s.t.database.owner.pool.query(`select (select count(*)::integer from shift where name = 'Mañana') as shifts,
    (select count(*)::integer from import_batch) as batches`);
  expect(rows).toEqual([{ shifts: 0, batches: 0 }]);
  const steps = new ImportSteps(s);
  const waiting = (await steps.get('/One', { iD_Import: importId })).json();
  expect([waiting.state, waiting.counts]).toEqual([1, null]);
  const released = await steps.release(importId);
  expect([released.status, released.headers['x-error-code']]).toEqual([409, 'IMPORT_NOT_TRIED']);
  // Whom the command names is nobody to four eyes: who tries it on the page has prepared it.
  await steps.post('Try', { iD_Import: importId });
  expect((await steps.settled(importId)).preparedBy.cwid).toBe('itps');
});

test('in English too, with a file of what would become of each row, which overwrites none', async () => {
  const result = join(folder, 'result.csv');
  const report = await run({ result }, shifts, 'turnos.csv', 'en');
  expect(report).toContain('Rows: 2 · New: 1 · Changed: 0 · Same: 0 · Refused: 1');
  expect(report).toContain('line 3: Shift: A value is missing');
  expect(report).toContain(`With the result of each row: ${result}\nNothing was imported.`);
  expect(report).not.toMatch(/Filas|línea|Nada|No se/);
  expect((await readFile(result, 'utf8')).split('\r\n')).toEqual([
    '\uFEFFTurno;Horario;Result;Reason',
    'Mañana;6 a 14;New;',
    ';14 a 22;Refused;Shift: A value is missing',
    '',
  ]);
  expect((await stat(result)).mode & 0o777).toBe(0o600);
  await expect(run({ result })).rejects.toThrow(/--result.*ya existe/);
  await expect(run({ user: 'qa' }, shifts, 'turnos.csv', 'en')).rejects.toThrow(/^Your role does not import/);
});

test('a command that is cut off once it has tried leaves nothing to be released before a person tries it', async () => {
  const result = join(folder, 'no-such-folder', 'result.csv');
  await expect(run({ result }, table(['Turno', 'Horario'], ['Noche', '22 a 6']))).rejects.toThrow(/ENOENT/);
  const { rows } = await s.t.database.owner.pool.query('select max(import_id) as id from import_preparation');
  const steps = new ImportSteps(s);
  const iD_Import = rows[0].id;
  const waiting = (await steps.get('/One', { iD_Import })).json();
  expect([waiting.state, waiting.counts]).toEqual([1, null]);
  const listed: { iD_Import: number; state: number }[] = (await steps.get('')).json();
  expect(listed.find((one) => one.iD_Import === iD_Import)?.state).toBe(1);
  // Neither whom the command named nor another: nobody has prepared it.
  for (const name of ['itps', 'qa'] as const) {
    const early = await steps.release(iD_Import, name);
    expect([early.status, early.headers['x-error-code']]).toEqual([409, 'IMPORT_NOT_TRIED']);
  }
  expect((await steps.trial(iD_Import)).state).toBe(3);
  expect((await steps.release(iD_Import)).status).toBe(200);
});

test('a kept matching takes the second of two equal headings where it did, and no column for two fields', async () => {
  const keep = (name: string, settings: KeptMatching) =>
    s.as('itps', 'POST', keepMatching.path, { kind: 'shifts', name, settings });
  const file = (...headings: string[]) => headings.map((heading) => ({ heading }));
  const of = (columns: Record<string, number>) => ({ columns, dateOrder: null, dateSystem: null });
  const twins = keptFor(of({ name: 2, schedule: 0 }), file('Desde y hasta', 'Apodo', 'Apodo'));
  expect((await keep('De dos apodos', twins)).status).toBe(200);
  const content = table(['Apodo', 'Apodo', 'Desde y hasta'], ['M', 'Mañana Ñ', '6 a 14']);
  const result = join(folder, 'twins.csv');
  expect(await run({ matching: 'De dos apodos', result }, content)).toContain('Nueva: 1');
  const { rows } = await s.t.database.owner.pool.query(
    'select name from import_outcome where import_id = (select max(import_id) from import_preparation)',
  );
  expect(rows).toEqual([{ name: 'Mañana Ñ' }]);
  expect((await keep('Dos de una', of({ name: 0, schedule: 0 }))).status).toBe(200);
  await expect(run({ matching: 'Dos de una' }, content)).rejects.toThrow(
    'la columna «Apodo» del archivo está dos veces',
  );
});

test('another administrator who tries what the command named somebody for has prepared it', async () => {
  const report = await run(
    { kind: 'courses', user: 'qa' },
    table(
      ['Documento', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Fecha de vigencia'],
      ['C-1', 1, 'Uno', 'SOP', 'Lab', '31/12/2030'],
    ),
  );
  const importId = Number(report.split(' ')[0]);
  const steps = new ImportSteps(s);
  await steps.post('Try', { iD_Import: importId });
  expect((await steps.settled(importId)).preparedBy.cwid).toBe('itps');
});

test.each([
  [{ user: 'nadie' }, /"nadie": no hay una persona activa/],
  [{ user: 'qa' }, /Su rol no importa/],
  [{ kind: 'otra' }, /no hay importación de ese tipo/],
  [{ system: ' ' }, /--system/],
  [{ matching: 'SAP viejo' }, /--matching: "SAP viejo"/],
  [{ file: '/no/hay.csv' }, /--file/],
])('asked with %j it refuses in words', async (more, words) => {
  await expect(run(more)).rejects.toThrow(words);
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n')],
  ['a program', Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1')],
])('%s that calls itself a table is refused, from a shell and from the page', async (_name, bytes) => {
  await expect(run({}, bytes, 'mentira.csv')).rejects.toThrow(/no es una tabla que se pueda leer/);
  const steps = new ImportSteps(s);
  const upload = await steps.upload('mentira.csv', bytes);
  expect(upload).toMatch(/^4\d\d .*mentira\.csv/);
  expect(upload).toContain('CSV');
});

test('what somebody chose on the page before the trial stays, and the command tries nothing', async () => {
  const { owner } = s.t.database;
  const name = 'De otra mano';
  const settings = { columns: { name: 0, schedule: 1 }, dateOrder: null, dateSystem: null };
  expect((await s.as('itps', 'POST', keepMatching.path, { kind: 'shifts', name, settings })).status).toBe(200);
  const held = await holdTable(s.t.database, 'import_matching', 'access exclusive');
  const running = run({ matching: name }, table(['Turno', 'Horario'], ['Vespertino', '14 a 22']));
  await held.untilMet(running);
  const { rows: chosen } = await owner.pool.query(
    `update import_preparation set settings = settings || '{"tellsPeople": true}'
     where import_id = (select max(import_id) from import_preparation) returning import_id`,
  );
  await held.letGo();
  expect(await running).toMatch(/Se canceló/);
  const { rows } = await owner.pool.query(
    `select state, settings -> 'tellsPeople' as "tellsPeople" from import_preparation where import_id = $1`,
    [chosen[0]?.import_id],
  );
  expect(rows).toEqual([{ state: 1, tellsPeople: true }]);
});
