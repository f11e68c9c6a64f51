import { hash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { type Course, makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { callMultipart } from '#tests/factories/multipart.ts';
import { factoryAct, makeSector, type Sector, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
let course: Course;
let elsewhere: Sector;
beforeAll(async () => {
  s = await createStaffedApp();
  course = await makeCourse(s.t.services);
  elsewhere = await makeSector(s.t.services, 'Depósito');
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const bytesOf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\ntrailer <<>>\nstartxref\n0\n%%EOF\n`);
const fileOf = (bytes: Buffer | string, name = "Planilla de O'Ñandú.pdf") =>
  new File([Buffer.from(bytes)], name, { type: 'application/pdf' });
const makePaper = (sector = s.sector, modality = 2) =>
  makeInstance(s.t.services, course, sector, [s.people.ana], { modality });
const add = async (name: StaffName, id: number, pdf?: File, more: object = {}, number?: string) => {
  const signed = { user: name, pass: testPassword, reason: 'planilla firmada' };
  const values = JSON.stringify({ iD_Instance: id, iD_Course: course.courseId, ...signed, ...more });
  const headers = number === undefined ? {} : { [numberHeader]: number };
  return callMultipart(s.t, 'POST', '/api/Stage/AddSheet', s.tokens[name], { values, ...(pdf && { pdf }) }, headers);
};
const read = (name: StaffName, id: number, more: object = {}) =>
  s.as(name, 'GET', '/api/Stage/GetSheet', { id, id_course: course.courseId, ...more });
const setStatus = (id: number, status: number) =>
  s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'instance', { instance_id: id }, { status }, factoryAct(s.t.services)));
const historyOf = async (instance: number) =>
  (await s.as('qa', 'GET', '/api/Integrity/GetIntegrityInstance', { iD_Instance: instance })).json() as {
    sheet: string | null;
    meaning: string | null;
    signedBy: string | null;
  }[];

test('the scanned sheet is kept with the instance, signed, and named in its history', async () => {
  const id = await makePaper();
  expect((await read('train', id)).status).toBe(404);
  const bytes = bytesOf('uno');
  const added = await add('train', id, fileOf(bytes), { revision: 1 });
  expect([added.status, added.text]).toEqual([200, JSON.stringify({ iD_Instance: id, revision: 2 })]);
  const sha256 = hash('sha256', bytes);
  const row = await s.t.services.db.selectFrom('instance').selectAll().where('instance_id', '=', id).executeTakeFirst();
  expect(row).toMatchObject({ sheet_name: "Planilla de O'Ñandú.pdf", sheet_sha256: sha256, status: 3 });
  const reply = await read('train', id);
  expect([reply.status, reply.text]).toEqual([200, bytes.toString()]);
  expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(await historyOf(id)).toMatchObject([
    {
      sheet: `Planilla de O'Ñandú.pdf · ${sha256.slice(0, 8)}`,
      meaning: 'Agregado de la planilla de asistencia firmada',
      signedBy: 'Nombre de train',
    },
    { sheet: null },
  ]);
});

test('the same scan sent again because no reply came is kept once, and another is not taken for it', async () => {
  const id = await makePaper();
  const number = randomUUID();
  const first = await add('train', id, fileOf(bytesOf('uno')), { revision: 1 }, number);
  const again = await add('train', id, fileOf(bytesOf('uno')), { revision: 1 }, number);
  expect([again.status, again.text]).toEqual([200, first.text]);
  const another = await add('train', id, fileOf(bytesOf('otro')), { revision: 1 }, number);
  expect([another.status, another.headers['x-error-code']]).toEqual([422, 'NUMBER_USED']);
  const other = await add('train', id, fileOf(bytesOf('otro')), { revision: 1 });
  expect([other.status, other.headers['x-error-code']]).toEqual([409, 'RECORD_STALE']);
  expect(await historyOf(id)).toHaveLength(2);
});

test('another scan takes its place, and the older one stays readable by its revision', async () => {
  const id = await makePaper();
  await add('train', id, fileOf(bytesOf('uno')));
  await setStatus(id, 1);
  expect((await add('hse', id, fileOf(bytesOf('dos')))).status).toBe(200);
  expect((await read('qa', id)).text).toContain('dos');
  expect((await read('qa', id, { revision: 2 })).text).toContain('uno');
  expect((await read('qa', id, { revision: 1 })).status).toBe(404);
  expect((await historyOf(id)).map(({ sheet }) => sheet?.slice(0, 8))).toEqual(
    Array(3).fill('Planilla').concat(undefined),
  );
});

test.each([
  ['an image that says it is a PDF', '\x89PNG\r\n\x1a\n%%EOF', 400, 'SHEET_TYPE'],
  ['a PDF that was cut off', '%PDF-1.7\n1 0 obj', 400, 'SHEET_TYPE'],
  ['nothing', '', 400, 'SHEET_TYPE'],
])('a file that is %s is refused', async (_what, bytes, status, code) => {
  const id = await makePaper();
  const before = await fingerprint(s.t.database.owner.pool);
  const reply = await add('train', id, fileOf(bytes));
  expect([reply.status, reply.headers['x-error-code']]).toEqual([status, code]);
  expect(reply.text).toBe(`El archivo "${fileOf(bytes).name}" no es un PDF completo.`);
  expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
});

test('is refused without a file, with a stale revision, without a reason, and over 20 MB', async () => {
  const id = await makePaper();
  expect((await add('train', id)).text).toBe('pdf: Este campo es obligatorio');
  const stale = await add('train', id, fileOf(bytesOf('x')), { revision: 7 });
  expect([stale.status, stale.headers['x-error-code']]).toEqual([409, 'RECORD_STALE']);
  expect((await add('train', id, fileOf(bytesOf('x')), { reason: '' })).text).toBe('reason: Ingrese una razón');
  const large = await add('train', id, fileOf(Buffer.concat([bytesOf('x'), Buffer.alloc(20 * 1024 * 1024)])));
  expect([large.status, large.text]).toEqual([413, 'pdf: el archivo no puede superar 20 MB']);
});

test('is of instances on paper that are neither cancelled nor inactive', async () => {
  const online = await makePaper(s.sector, 0);
  expect((await add('hse', online, fileOf(bytesOf('x')))).headers['x-error-code']).toBe('NOT_IN_PERSON');
  for (const status of [2, 4]) {
    const id = await makePaper();
    await setStatus(id, status);
    expect((await add('hse', id, fileOf(bytesOf('x')))).headers['x-error-code']).toBe('INSTANCE_NOT_EDITABLE');
  }
});

test('is of their own sector to a trainer, and of nobody to a collaborator', async () => {
  const foreign = await makePaper(elsewhere);
  expect((await add('hse', foreign, fileOf(bytesOf('x')))).status).toBe(200);
  expect((await add('train', foreign, fileOf(bytesOf('y')))).status).toBe(404);
  expect((await read('train', foreign)).status).toBe(404);
  expect((await add('ana', foreign, fileOf(bytesOf('y')))).status).toBe(403);
  expect((await read('ana', foreign)).status).toBe(403);
  expect((await read('hse', foreign, { id_course: 'GMP99999' })).status).toBe(404);
});

test('a sheet whose bytes were altered is found by the verification, and not shown', async () => {
  const id = await makePaper();
  const bytes = bytesOf('se altera');
  await add('train', id, fileOf(bytes));
  const verify = async () =>
    (await s.as('qa', 'GET', '/api/report/Integrity', { tableName: 'Stage', selection: id, format: 'json' })).json()
      .verification;
  expect(await verify()).toMatchObject({ isIntact: true });
  const sha256 = hash('sha256', bytes);
  writeFileSync(join(s.t.filesFolder, sha256.slice(0, 2), sha256), bytesOf('otra'));
  expect(await verify()).toMatchObject({ isIntact: false, broken: { kind: 'file' } });
  expect((await read('qa', id)).status).toBe(404);
});
