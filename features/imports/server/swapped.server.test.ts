import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { assignTraining, previewTraining } from '#features/assignment/server/public.ts';
import { updateAudited } from '#features/integrity/server/public.ts';
import { lockPeople } from '#features/people/server/public.ts';
import { lockImportIfFree } from '#platform/db/advisory-locks.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import { factoryAct } from '#tests/factories/people.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import { ImportState } from '../shared/codes.ts';
import { tryBatch } from './commands/try-batch.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';
import { resumeImports } from './public.ts';
import { requirePreparation } from './queries/preparations.ts';
import { workOnImport } from './work/import-work.ts';

/** What is released is what was tried, by whom it was, and what is taken back is what the batch brought. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

const records = () => ({ ...s.t.services, training: { assign: assignTraining, preview: previewTraining } });
const owner = (text: string, values: unknown[] = []) => s.t.database.owner.pool.query(text, values);
const stateIs = (importId: number, state: number) =>
  owner('update import_preparation set state = $2 where import_id = $1', [importId, state]);
const personHead = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil'];
const personRow = (number: number) => [number, `Persona ${number}`, `s${number}`, 'ENVASADO', 'Operario de envasado'];

test('a trial that was stopped and begun anew with other choices does not end as theirs', async () => {
  const read = await steps.read('people', table(personHead, personRow(81_001)));
  await stateIs(read.iD_Import, ImportState.Trying);
  // Somebody changes people: the trial has begun, and waits for them.
  const held = await s.t.services.db.startTransaction().execute();
  await lockPeople(held);
  const old = tryBatch(records(), read.iD_Import, new AbortController().signal).catch(() => {});
  await expect.poll(async () => (await owner('select from pg_locks where not granted')).rowCount).toBe(1);
  await steps.post('Stop', { iD_Import: read.iD_Import });
  const settings = { ...read.settings, earliestDue: '2020-01-01', tellsPeople: true };
  expect((await steps.post('Settings', { iD_Import: read.iD_Import, settings })).status).toBe(200);
  await stateIs(read.iD_Import, ImportState.Trying);
  await held.rollback().execute();
  await old;
  expect((await requirePreparation(s.t.services.db, read.iD_Import)).state).toBe(ImportState.Trying);
  // The trial that was asked for is done by the next look at what was left.
  await resumeImports(records(), new AbortController().signal);
  const tried = await steps.settled(read.iD_Import);
  expect([tried.state, tried.settings.earliestDue]).toEqual([ImportState.Tried, '2020-01-01']);
});

test('nor does its failure stop theirs', async () => {
  const read = await steps.read('people', table(personHead, personRow(81_005)));
  await stateIs(read.iD_Import, ImportState.Trying);
  const held = await s.t.services.db.startTransaction().execute();
  await lockPeople(held);
  const old = workOnImport(records(), read.iD_Import, new AbortController().signal).catch(
    (error: Error) => error.message,
  );
  await expect.poll(async () => (await owner('select from pg_locks where not granted')).rowCount).toBe(1);
  await steps.post('Stop', { iD_Import: read.iD_Import });
  const settings = { ...read.settings, tellsPeople: true };
  expect((await steps.post('Settings', { iD_Import: read.iD_Import, settings })).status).toBe(200);
  await stateIs(read.iD_Import, ImportState.Trying);
  await owner(`
    select pg_cancel_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and not l.granted`);
  expect(await old).toContain('canceling statement');
  expect((await requirePreparation(s.t.services.db, read.iD_Import)).state).toBe(ImportState.Trying);
  await held.rollback().execute();
  await resumeImports(records(), new AbortController().signal);
  expect((await steps.settled(read.iD_Import)).state).toBe(ImportState.Tried);
});

test('a trial whose process was killed is taken up again, and what it left counts for nothing', async () => {
  const rows = [81_011, 81_012, 81_013].map(personRow);
  const read = await steps.read('people', table(personHead, ...rows));
  await stateIs(read.iD_Import, ImportState.Trying);
  await owner(
    `insert into import_outcome (import_id, line, action, name, changes, problems, grouped)
     values ($1, 2, 3, 'De la prueba interrumpida', '[]', '[]', '')`,
    [read.iD_Import],
  );
  await resumeImports(records(), new AbortController().signal);
  const tried = await steps.settled(read.iD_Import);
  expect([tried.state, tried.counts]).toEqual([ImportState.Tried, { new: 3, changed: 0, same: 0, refused: 0 }]);
  expect((await steps.rows(read.iD_Import)).map(({ action }) => action)).toEqual(['new', 'new', 'new']);
  expect((await steps.release(read.iD_Import)).status).toBe(200);
});

test('a process that comes late to a trial leaves what it came to', async () => {
  const { iD_Import } = await steps.tried('people', table(personHead, personRow(81_015)));
  expect(await tryBatch(records(), iD_Import, new AbortController().signal)).toBe(true);
  expect((await steps.rows(iD_Import)).map(({ action }) => action)).toEqual(['new']);
  expect((await steps.settled(iD_Import)).state).toBe(ImportState.Tried);
});

test('a trial that somebody else holds up, in whatever process, is done as soon as they let go', async () => {
  const { iD_Import } = await steps.read('people', table(personHead, personRow(81_016)));
  const held = await s.t.services.db.startTransaction().execute();
  expect(await lockImportIfFree(held, iD_Import)).toBe(true);
  expect((await steps.post('Try', { iD_Import })).status).toBe(200);
  await sleep(200);
  await held.rollback().execute();
  // Nobody else looks: the job of what was left is not at work here.
  expect((await steps.settled(iD_Import)).state).toBe(ImportState.Tried);
});

test('what another process is at makes no look at what was left begin its thread', async () => {
  const { iD_Import } = await steps.read('people', table(personHead, personRow(81_017)));
  await stateIs(iD_Import, ImportState.Trying);
  const runs: number[] = [];
  const apart = {
    answer: () => Promise.reject(new Error('nothing is asked')),
    run: async (_work: string, key: number) => runs.push(key),
    stop: async () => {},
  };
  const look = () => resumeImports({ ...records(), apart }, new AbortController().signal);
  const held = await s.t.services.db.startTransaction().execute();
  expect(await lockImportIfFree(held, iD_Import)).toBe(true);
  await look();
  expect(runs).toEqual([]);
  await held.rollback().execute();
  await look();
  expect(runs).toEqual([iD_Import]);
  await stateIs(iD_Import, ImportState.Read);
});

test('of many trials at once two are at work, and the others have their turn', async () => {
  const read = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => steps.read('shifts', table(['Turno', 'Horario'], [`Turno ${name}`, '6 a 14']))),
  );
  // Each waits here once it is at work.
  const held = await s.t.database.owner.db.startTransaction().execute();
  for (const { iD_Import } of read)
    await sql`insert into import_outcome (import_id, line, action) values (${iD_Import}, 2, 0)`.execute(held);
  for (const { iD_Import } of read) expect((await steps.post('Try', { iD_Import })).status).toBe(200);
  const waiting = async () =>
    (await owner(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rowCount;
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  await sleep(500);
  expect(await waiting()).toBe(2);
  await held.rollback().execute();
  const states = await Promise.all(read.map(async ({ iD_Import }) => (await steps.settled(iD_Import)).state));
  expect(states).toEqual(read.map(() => ImportState.Tried));
});

test('a trial for which no connection was free is not over: it is done by the next look', async () => {
  const { iD_Import } = await steps.read('shifts', table(['Turno', 'Horario'], ['Turno E', '6 a 14']));
  await stateIs(iD_Import, ImportState.Trying);
  const connectionString = s.t.database.ownerUrl;
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 2_000 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  const work = workOnImport({ ...records(), db }, iD_Import, new AbortController().signal);
  await expect(work).rejects.toThrow('timeout exceeded when trying to connect');
  expect((await requirePreparation(s.t.services.db, iD_Import)).state).toBe(ImportState.Trying);
  await resumeImports(records(), new AbortController().signal);
  expect((await steps.settled(iD_Import)).state).toBe(ImportState.Tried);
});

test('two releases at once are one', async () => {
  const tried = await steps.tried('people', table(personHead, personRow(81_021)));
  const both = await Promise.all([steps.release(tried.iD_Import), steps.release(tried.iD_Import)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { rows } = await owner('select count(*)::integer as count from import_batch where import_id = $1', [
    tried.iD_Import,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('nobody’s change that comes in while a batch is withdrawn is lost', async () => {
  await steps.release((await steps.tried('people', table(personHead, personRow(81_031)))).iD_Import);
  const renamed = [81_031, 'Otro Nombre', 's81031', 'ENVASADO', 'Operario de envasado'];
  const batch = await steps.tried('people', table(personHead, renamed));
  expect((await steps.release(batch.iD_Import)).status).toBe(200);
  const edit = await s.t.services.db.startTransaction().execute();
  await lockPeople(edit);
  await updateAudited(
    edit,
    'collaborator',
    { employee_nr: 81_031 },
    { name: 'Nombre Propio' },
    factoryAct(s.t.services),
  );
  const withdrawing = steps.withdraw(batch.iD_Import);
  await sleep(400);
  await edit.commit().execute();
  const reply = await withdrawing;
  expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'IMPORT_BUILT_UPON']);
  const { rows } = await owner('select name from collaborator where employee_nr = 81031');
  expect(rows).toEqual([{ name: 'Nombre Propio' }]);
});

test('who chooses how another’s table is read has prepared it: by their own role, and with four eyes not to be released by them', async () => {
  const hse = new ImportSteps(s, 'hse');
  const head = ['Documento', 'Versión', 'Curso', 'Tipo', 'Empresa', 'Fecha de vigencia'];
  const row = (name: string) => [name, 1, `Curso ${name}`, 'HSE', 'Lab', '31/12/2030'];
  const tried = await hse.tried('courses', table(head, row('HS-81')));
  expect(tried.counts).toMatchObject({ new: 1, refused: 0 });
  const settings = { ...tried.settings, leavesRefused: true };
  const qa = new ImportSteps(s, 'qa');
  expect((await qa.post('Settings', { iD_Import: tried.iD_Import, settings })).status).toBe(200);
  // The type of the course is none that quality writes.
  expect((await qa.trial(tried.iD_Import)).counts).toMatchObject({ new: 0, refused: 1 });
  const own = await hse.tried('courses', table(head, row('HS-82')));
  await owner(
    'begin; alter table settings disable trigger user; update settings set four_eyes = true; alter table settings enable trigger user; commit',
  );
  await steps.post('Settings', { iD_Import: own.iD_Import, settings: { ...own.settings, tellsPeople: true } });
  await steps.trial(own.iD_Import);
  const released = await steps.release(own.iD_Import);
  expect([released.status, released.headers['x-error-code']]).toEqual([403, 'IMPORT_NEEDS_ANOTHER']);
});
