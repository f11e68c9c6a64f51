import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAudited, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { getMigratedTrainings } from '#features/migrated/shared/calls.ts';
import { lockPeople } from '#features/people/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { type Course, makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { studentOf } from '#tests/factories/taking.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { type LdapServer, startLdapServer } from '#tests/support/ldap-server.ts';
import { BatchStatus } from '../shared/codes.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';
import { head, row } from './fixtures/migrated-company.ts';

/** People whose batch is taken back, or not any more, and those who had left before they came (moving-in, section 1). */

const certificate = makeCertificate();
let s: StaffedApp;
let steps: ImportSteps;
let directory: LdapServer;
/** what everybody in the packing sector must take */
let course: Course;

beforeTests(
  async () => new ImportSteps(await createStaffedApp('2026-03-10T12:00:00-03:00', certificate.cert)),
  (made) => {
    steps = made;
    ({ s } = made);
  },
);
beforeAll(async () => {
  directory = await startLdapServer([], { certificate, tls: 'startTls' });
  const { services } = s.t;
  course = await makeCourse(services);
  const { sectorId: sector_id, profileId: profile_id } = s.sector;
  const values = { course_id: course.courseId, sector_id, profile_id, req_date: '2026-01-01' };
  await services.db.transaction().execute((tx) => insertAudited(tx, 'requirement', values, factoryAct(services)));
});
afterAll(() => directory.close());

const owner = async (text: string, values: unknown[] = []) => (await s.t.database.owner.pool.query(text, values)).rows;

const personHead = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil', 'Estado'];
const person = (number: number, name: string, state = 'Activo') =>
  [number, name, `w${number}`.slice(0, 6), 'Envasado', 'Operario de Envasado', state] as const;

async function bring(kind: string, content: string, settings = {}): Promise<number> {
  const tried = await steps.tried(kind, content, settings);
  expect((await steps.rows(tried.iD_Import, 'refused')).flatMap(({ problems }) => problems)).toEqual([]);
  const released = await steps.release(tried.iD_Import);
  expect(released.status === 200 ? 200 : released.text).toBe(200);
  return tried.iD_Import;
}
const bringPeople = (...rows: readonly (readonly (string | number)[])[]) => bring('people', table(personHead, ...rows));

const blockersOf = async (iD_Import: number, language: 'es' | 'en') =>
  (
    await s.t.call('POST', '/api/Import/Blockers', {
      token: s.tokens.itps,
      body: { iD_Import },
      headers: { 'accept-language': language },
    })
  ).json();

const peopleOf = (...numbers: readonly number[]) =>
  owner('select name, active from collaborator where employee_nr = any($1) order by employee_nr', [numbers]);

const base = 'dc=empresa,dc=example';
const service = { dn: `cn=svc,${base}`, password: 'Servicio-1' };
const ofDirectory = 'Del-Directorio-1';

/** While it works, people sign in and sign by the company's directory: imported people have no password of here. */
async function withDirectory<T>(cwids: readonly string[], work: () => Promise<T>): Promise<T> {
  const entries = cwids.map((cwid) => ({
    ...{ dn: `uid=${cwid},${base}`, password: ofDirectory },
    attributes: { sAMAccountName: [cwid] },
  }));
  directory.entries = [{ dn: base }, service, ...entries];
  const { services } = s.t;
  const set = (values: object) =>
    services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, values, factoryAct(services)));
  await set({
    ...{ validate_domain: true, domain: 'empresa.example', server_ldap: directory.url, user_ldap: service.dn },
    password_ldap: services.secrets.seal(service.password, 'settings.password_ldap'),
  });
  try {
    return await work();
  } finally {
    await set({ validate_domain: false });
  }
}

/** Somebody who has no session of their own, on the tablet of a trainer: made ready to begin a course. @returns begins it */
async function onTablet(employeeNr: number, name: string): Promise<() => Promise<void>> {
  const course = await makeCourse(s.t.services);
  const cwid = `w${employeeNr}`;
  const iD_Instance = await makeInstance(s.t.services, course, s.sector, [{ employeeNr, cwid, name }], { modality: 1 });
  const token = await s.t.signIn('train');
  const post = async (path: string, more: object) => {
    const body = { iD_Course: course.courseId, iD_Instance, ...more };
    const reply = await s.t.call('POST', `/CourseManager/${path}`, { token, body });
    expect(reply.status === 200 ? 200 : reply.text).toBe(200);
  };
  await post('StartTablet', {});
  return () => post('InitContent', { cwid, iD_Content: course.linkId });
}

test('a batch of people is kept by who signed in, signed or began a course since, and says of each which', async () => {
  const numbers = [7201, 7202, 7203, 7204];
  const importId = await bringPeople(
    person(7201, 'Ada Luz'),
    person(7202, 'Beto Íñiguez'),
    person(7203, 'Ceci Paz'),
    person(7204, 'Dora Gil'),
  );
  expect(await blockersOf(importId, 'es')).toEqual({ total: 0, blockers: [] });
  await withDirectory(['w7201', 'w7202'], async () => {
    await s.t.signIn('w7201', ofDirectory);
    const [{ instance }] = await owner('select instance_id as instance from attendance where employee_nr = 7202');
    const who = { person: { employeeNr: 7202, cwid: 'w7202', name: 'Beto Íñiguez' }, sector: s.sector };
    const beto = studentOf(s.t, { ...who, token: await s.t.signIn('w7202', ofDirectory), course, instance });
    await beto.approve();
    const signed = await beto.sign({ pass: ofDirectory });
    expect(signed.status === 200 ? 200 : signed.text).toBe(200);
  });
  await (await onTablet(7203, 'Ceci Paz'))();
  expect(await blockersOf(importId, 'es')).toEqual({
    total: 3,
    blockers: [
      { line: 2, name: 'Ada Luz (7201)', what: 'Ada Luz ya ingresó o empezó un curso' },
      { line: 3, name: 'Beto Íñiguez (7202)', what: 'Beto Íñiguez ya firmó' },
      { line: 4, name: 'Ceci Paz (7203)', what: 'Ceci Paz ya ingresó o empezó un curso' },
    ],
  });
  expect((await blockersOf(importId, 'en')).blockers.map(({ what }: { what: string }) => what)).toEqual([
    'Ada Luz has signed in or begun a course by now',
    'Beto Íñiguez has signed by now',
    'Ceci Paz has signed in or begun a course by now',
  ]);
  const kept = await steps.withdraw(importId);
  expect([kept.status, kept.headers['x-error-code'], kept.text]).toEqual([
    ...[409, 'IMPORT_BUILT_UPON'],
    'No se puede retirar: sobre 3 de sus registros ya se hizo algo. Vea la lista.',
  ]);
  expect((await peopleOf(...numbers)).map(({ active }) => active)).toEqual([1, 1, 1, 1]);
});

test.each([
  // Somebody else changes people, which the withdrawal waits for at its beginning; or assigns a course, which it waits for at its end.
  { lock: 'people', number: 7251, name: 'Gabi Sol', hold: lockPeople },
  {
    lock: 'assignment',
    number: 7252,
    name: 'Hugo Mar',
    hold: (tx: DatabaseTransaction) => lockForTransaction(tx, 'assignment'),
  },
])('who begins while their batch waits for the $lock to be withdrawn keeps it', async ({ number, name, hold }) => {
  const importId = await bringPeople(person(number, name));
  const begin = await onTablet(number, name);
  const held = await s.t.services.db.startTransaction().execute();
  await hold(held);
  const withdrawing = steps.withdraw(importId);
  const waiting = `
    select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and locktype = 'advisory' and not granted`;
  await expect.poll(async () => (await owner(waiting)).length, { timeout: 5_000 }).toBe(1);
  await begin();
  await held.rollback().execute();
  const kept = await withdrawing;
  expect([kept.status, kept.headers['x-error-code']]).toEqual([409, 'IMPORT_BUILT_UPON']);
  expect(await peopleOf(number)).toEqual([{ name, active: 1 }]);
});

test('whose fields alone a batch changed does not keep it: they are as before, whatever they did meanwhile', async () => {
  const importId = await bringPeople(person(7202, 'Norberto Íñiguez'));
  const back = await steps.withdraw(importId);
  expect([back.status, back.json().batch?.status]).toEqual([200, BatchStatus.Withdrawn]);
  expect(await peopleOf(7202)).toEqual([{ name: 'Beto Íñiguez', active: 1 }]);
});

test('who came back with a table after another was withdrawn keeps it by what they did since', async () => {
  const bare = [person(7401, 'Iris Luz'), person(7402, 'Juan Paz')].map((cells) => cells.slice(0, 5));
  const bringBare = () => bring('people', table(personHead.slice(0, 5), ...bare));
  expect((await steps.withdraw(await bringBare())).status).toBe(200);
  const again = await bringBare();
  expect((await peopleOf(7401, 7402)).map(({ active }) => active)).toEqual([1, 1]);
  await (await onTablet(7401, 'Iris Luz'))();
  expect(await blockersOf(again, 'es')).toEqual({
    total: 1,
    blockers: [{ line: 2, name: 'Iris Luz (7401)', what: 'Iris Luz ya ingresó o empezó un curso' }],
  });
});

test('people who had left come inactive, get nothing to take, and what they were trained in stays readable', async () => {
  const people = await bringPeople(person(7301, 'Eva Ríos', 'Inactivo'), person(7302, 'Fito Ñáñez', 'Inactivo'));
  expect((await steps.get('/One', { iD_Import: people })).json().forecast).toMatchObject({ people: 0, until: null });
  const [{ document }] = await owner('select doc_number as document from course where course_id = $1', [
    course.courseId,
  ]);
  const trainings = table(
    head,
    row(7301, document, '2019-03-05', ['1', 'Aprobado', '9/10', "Ñ. O'Higgins", '']),
    row(7301, 'POE-VIEJO-9', '2018-01-31', ['B', 'Asistió', '', '', '']),
    row(7302, 'POE-VIEJO-9', '2018-01-31', ['B', 'No aprobado', '', '', '']),
  );
  const theirs = await bring('migrated', trainings, { meetsRequirements: true });
  expect(await owner('select from attendance where employee_nr in (7301, 7302)')).toEqual([]);
  const readable = async () => {
    const found = { employee_Nr: 7301 };
    const [listed] = (await s.as('qa', 'GET', '/api/Collaborator', { filter: ['employee_Nr', 7301] })).json().data;
    expect(listed).toMatchObject({ name: 'Eva Ríos', active: 0 });
    // A trainer of their sector reads them too.
    for (const name of ['qa', 'train'] as const) {
      expect((await s.as(name, 'GET', getMigratedTrainings.path, found)).json()).toMatchObject({
        total: 2,
        trainings: [
          { doc_Number: document, score: '9/10', instructor: "Ñ. O'Higgins" },
          { doc_Number: 'POE-VIEJO-9', version: 'B' },
        ],
      });
    }
    const done = await s.as('qa', 'POST', '/api/Consult/DoneTrainings/Load', { filter: ['employee_Nr', '=', 7301] });
    expect(done.json().data.map(({ origin }: { origin: string }) => origin)).toEqual(['migrated', 'migrated']);
    const { statusCode, rawPayload } = await s.t.app.inject({
      url: '/api/Report/TrainingFile?id=7301',
      headers: { authorization: `Bearer ${s.tokens.qa}`, 'accept-language': 'es' },
    });
    expect(statusCode).toBe(200);
    const texts = (await readTaggedPdf(rawPayload)).pages.flatMap((page) => page.texts).join(' ');
    for (const text of ['Eva Ríos', 'POE-VIEJO-9', document, 'Migrado']) expect(texts).toContain(text);
  };
  await readable();
  // It keeps the batch that brought them, until it is withdrawn itself.
  const kept = await steps.withdraw(people);
  expect([kept.status, kept.headers['x-error-code']]).toEqual([409, 'IMPORT_BUILT_UPON']);
  expect(await blockersOf(people, 'es')).toEqual({
    total: 2,
    blockers: ['Eva Ríos', 'Fito Ñáñez'].map((name, index) => ({
      ...{ line: index + 2, name: `${name} (${7301 + index})` },
      what: `${name} tiene capacitación histórica de la importación ${theirs}`,
    })),
  });
  expect((await blockersOf(people, 'en')).blockers[0].what).toBe(
    `Eva Ríos has historical training of import ${theirs}`,
  );
  await readable();
  for (const batch of [theirs, people]) expect((await steps.withdraw(batch)).status).toBe(200);
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
