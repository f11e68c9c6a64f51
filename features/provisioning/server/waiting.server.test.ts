import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeSector, type Sector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeScimClient, patch, type ScimClient, sayPlace, seen, sentPerson } from './fixtures/scim-client.ts';

let s: StaffedApp;
let scim: ScimClient;
let other: Sector;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  scim = await makeScimClient(s, 'Directorio');
  other = await makeSector(s.t.services, 'Calidad');
});
afterAll(() => s.t.close());

const person = (employee_nr: number) =>
  s.t.services.db.selectFrom('collaborator').selectAll().where('employee_nr', '=', employee_nr).executeTakeFirst();
const rowOf = (id: string) =>
  s.t.services.db
    .selectFrom('provisioned_user')
    .selectAll()
    .where('provisioned_user_id', '=', id)
    .executeTakeFirstOrThrow();
const create = async (number: number, cwid: string, more: object = {}, by = scim) => {
  const reply = await by.call('POST', '/Users', sentPerson(number, cwid, more));
  expect(reply.status).toBe(201);
  return String(reply.body.id);
};
const see = (ids: readonly string[]) => Promise.all(ids.map((id) => seen(s, id)));
const settle = async (ids: readonly string[], more: object = {}) =>
  s.as('itps', 'POST', '/api/ProvisionedUser/Settle', { users: await see(ids), isSame: false, ...more });
const say = (fields: object) =>
  s.as('itps', 'POST', '/api/ProvisionedValue', {
    iD_Connection: scim.connectionId,
    iD_Sector: null,
    iD_Profile: null,
    ...fields,
  });

describe('what cannot be mapped', () => {
  test('waits, and goes on once ITPS signs what its words stand for', async () => {
    const id = await create(8001, 'wait1');
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'PLACE_UNKNOWN', employee_nr: null });
    const detail = await s.as('itps', 'GET', `/api/ProvisionedUser/Detail?iD_Provisioned_User=${id}`);
    expect(detail.json().missing).toEqual(['iD_Profile_Web']);
    expect(await person(8001)).toBeUndefined();
    expect((await say({ attribute: 'department', value: 'PRODUCCIÓN', iD_Sector: s.sector.sectorId })).status).toBe(
      200,
    );
    expect(await person(8001)).toBeUndefined();
    expect((await say({ attribute: 'title', value: 'operador', iD_Profile: s.sector.profileId })).status).toBe(200);
    expect(await person(8001)).toMatchObject({ sector_id: s.sector.sectorId, updated_by: 'itps', active: 1 });
    expect(await rowOf(id)).toMatchObject({ state: 'done', employee_nr: 8001 });
  });

  test('a title of another sector than the department is no guess', async () => {
    await say({ attribute: 'department', value: 'Laboratorio', iD_Sector: other.sectorId });
    const moved = await create(8002, 'wait2', {
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        employeeNumber: '8002',
        department: 'Laboratorio',
      },
    });
    expect(await rowOf(moved)).toMatchObject({ state: 'waiting', problem: 'PLACE_UNKNOWN' });
  });

  test.each([
    [{ userName: 'un.nombre.largo@empresa.example' }, 'CWID_FORM', { cwid: 'nlargo' }],
    [
      { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Producción' } },
      'NUMBER_MISSING',
      { employee_Nr: 8104 },
    ],
    [{ title: 'Desconocido' }, 'PLACE_UNKNOWN', 'profile'],
    [{ displayName: 'x'.repeat(60) }, 'NAME_LONG', null],
    [{ emails: [{ value: 'no es' }] }, 'EMAIL_FORM', null],
  ])('%j waits for %s, and is settled by what a person gives', async (more, problem, given) => {
    const number = 8100 + Math.floor(Math.random() * 800_000);
    const id = await create(number, `w${String(number).slice(-5)}`, more);
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem, employee_nr: null });
    if (given === null) return;
    const told = given === 'profile' ? { iD_Profile_Web: s.sector.profileId } : given;
    const reply = await settle([id], told as object);
    expect([reply.status, reply.json()]).toEqual([200, { done: 1, waiting: 0 }]);
    const { employee_nr } = await rowOf(id);
    expect(await person(Number(employee_nr))).toMatchObject({ updated_by: 'itps' });
    const signed = await s.t.services.db
      .selectFrom('signature')
      .select(['meaning', 'cwid'])
      .where('entity', '=', 'provisioned_user')
      .where('record_key', '=', id)
      .execute();
    expect(signed).toEqual([{ meaning: 'provisioningSettled', cwid: 'itps' }]);
  });

  test('nobody is adopted by their mail or name, and by the cwid only when a person signs that they are the same', async () => {
    const here = await makePerson(s.t.services, s.sector, 'aqui', {
      email: 'aqui@empresa.example',
      name: 'Ana Quiroga',
    });
    const byMail = await create(8300, 'otro', {
      displayName: 'Ana Quiroga',
      emails: [{ value: 'aqui@empresa.example' }],
    });
    expect(await rowOf(byMail)).toMatchObject({ state: 'waiting', problem: 'NAME_IN_USE', employee_nr: null });
    const byCwid = await create(here.employeeNr, 'aqui', { displayName: 'Ana Quiroga' });
    expect(await rowOf(byCwid)).toMatchObject({ state: 'waiting', problem: 'PERSON_EXISTS', employee_nr: null });
    const byNumber = await create(here.employeeNr + 0, 'nuevo', { externalId: 'x-9' });
    expect(await rowOf(byNumber)).toMatchObject({ state: 'waiting', problem: 'NUMBER_TAKEN' });
    expect((await settle([byNumber], { isSame: true })).json()).toEqual({ done: 0, waiting: 1 });
    expect((await settle([byCwid], { isSame: true })).json()).toEqual({ done: 1, waiting: 0 });
    expect(await rowOf(byCwid)).toMatchObject({ employee_nr: here.employeeNr });
  });

  test('who is put aside stays so until something else is sent', async () => {
    const id = await create(8400, 'apart', { title: 'Pasante' });
    expect((await s.as('itps', 'POST', '/api/ProvisionedUser/PutAside', { users: await see([id]) })).status).toBe(200);
    await scim.call('PUT', `/Users/${id}`, sentPerson(8400, 'apart', { title: 'Pasante' }));
    expect(await rowOf(id)).toMatchObject({ state: 'aside' });
    await scim.call('PUT', `/Users/${id}`, sentPerson(8400, 'apart', { title: 'Operador' }));
    expect(await rowOf(id)).toMatchObject({ state: 'done', employee_nr: 8400 });
    expect((await settle([id])).headers['x-error-code']).toBe('NOT_WAITING');
  });

  test('somebody who leaves is deactivated even where something of them waits', async () => {
    const id = await create(8500, 'sale');
    await scim.call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { title: 'Nadie sabe' } }));
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'PLACE_UNKNOWN' });
    expect(await person(8500)).toMatchObject({ active: 1, sector_id: s.sector.sectorId });
    await scim.call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
    expect(await person(8500)).toMatchObject({ active: 0 });
  });

  test('is for ITPS alone', async () => {
    const id = await create(8600, 'otra6', { title: 'Nada' });
    const users = await see([id]);
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      expect((await s.as(name, 'GET', '/api/ProvisionedUser')).status).toBe(403);
      const reply = await s.as(name, 'POST', '/api/ProvisionedUser/Settle', { users, isSame: false });
      expect(reply.status).toBe(403);
      expect((await s.as(name, 'POST', '/api/ProvisionedValue', { value: 'x' })).status).toBe(403);
    }
  });
});

describe('a group', () => {
  test('stands for a profile once ITPS signs it, and moves its members', async () => {
    const id = await create(8700, 'grupo');
    const made = await scim.call('POST', '/Groups', { displayName: 'Analistas', members: [{ value: id }] });
    const group = made.body.id;
    expect(await person(8700)).toMatchObject({ profile_id: s.sector.profileId });
    const give = (iD_Profile: number | null) =>
      s.as('itps', 'PUT', '/api/ProvisionedGroup', { key: group, iD_Profile });
    expect((await give(other.profileId)).status).toBe(200);
    expect(await person(8700)).toMatchObject({ profile_id: other.profileId, sector_id: other.sectorId });
    await scim.call('PATCH', `/Groups/${group}`, patch({ op: 'remove', path: `members[value eq "${id}"]` }));
    expect(await person(8700)).toMatchObject({ profile_id: s.sector.profileId, sector_id: s.sector.sectorId });
    await scim.call('PATCH', `/Groups/${group}`, patch({ op: 'add', path: 'members', value: [{ value: id }] }));
    expect(await person(8700)).toMatchObject({ profile_id: other.profileId });
    const second = await scim.call('POST', '/Groups', { displayName: 'Otros', members: [{ value: id }] });
    await s.as('itps', 'PUT', '/api/ProvisionedGroup', { key: second.body.id, iD_Profile: s.sector.profileId });
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'PLACES_SEVERAL' });
    expect((await scim.call('DELETE', `/Groups/${group}`)).status).toBe(204);
    expect(await person(8700)).toMatchObject({ profile_id: s.sector.profileId });
  });

  test('gives the training of its profile also to somebody of whom something else waits', async () => {
    const { services } = s.t;
    const { courseId } = await makeCourse(services);
    const values = {
      course_id: courseId,
      sector_id: other.sectorId,
      profile_id: other.profileId,
      req_date: '2026-01-01',
    };
    await services.db.transaction().execute((tx) => insertAudited(tx, 'requirement', values, factoryAct(services)));
    const id = await create(8710, 'correo');
    await scim.call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'emails', value: [{ value: 'no es' }] }));
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'EMAIL_FORM' });
    const made = await scim.call('POST', '/Groups', { displayName: 'Con curso', members: [{ value: id }] });
    await s.as('itps', 'PUT', '/api/ProvisionedGroup', { key: made.body.id, iD_Profile: other.profileId });
    expect(await person(8710)).toMatchObject({ profile_id: other.profileId });
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'EMAIL_FORM' });
    const assigned = await services.db
      .selectFrom('attendance')
      .innerJoin('instance', 'instance.instance_id', 'attendance.instance_id')
      .select('course_id')
      .where('employee_nr', '=', 8710)
      .execute();
    expect(assigned).toEqual([{ course_id: courseId }]);
  });
});

describe('many deactivations at once', () => {
  test('wait for a person’s signature above the share, and who signs makes them', async () => {
    const client = await makeScimClient(s, 'De golpe');
    await sayPlace(s, client, { department: 'Producción', title: 'Operador', ...s.sector });
    const ids: string[] = [];
    for (let number = 9000; number < 9020; number += 1) ids.push(await create(number, `d${number}`, {}, client));
    await client.set({ held_percent: 30 });
    for (const id of ids)
      await client.call('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id)).state));
    expect(states.filter((state) => state === 'done')).toHaveLength(5);
    const held = ids.filter((_id, index) => states[index] === 'held');
    expect(held).toHaveLength(15);
    expect((await client.call('GET', `/Users/${held[0]}`)).body.active).toBe(true);
    expect((await settle(held)).json()).toEqual({ done: 15, waiting: 0 });
    expect(await person(9019)).toMatchObject({ active: 0, updated_by: 'itps' });
  });
});

describe('somebody who was here before, and leaves before anybody linked them', () => {
  const bell = async () => {
    const { alerts } = (await s.as('itps', 'GET', '/api/AttendedJoinedWCourse')).json();
    return alerts.find(({ kind }: { kind: string }) => kind === 'provisioningWaits')?.count ?? 0;
  };

  test.each([
    ['is deactivated', 'sinvi1', patch({ op: 'replace', value: { active: false } })],
    ['is deleted', 'sinvi2', null],
  ])(
    'who %s there keeps waiting, and is deactivated here by who signs that they are the same',
    async (_how, cwid, leaving) => {
      const here = await makePerson(s.t.services, s.sector, cwid, { name: `Persona ${cwid}` });
      const id = await create(here.employeeNr, cwid);
      const before = await bell();
      const left = await scim.call(leaving === null ? 'DELETE' : 'PATCH', `/Users/${id}`, leaving ?? undefined);
      expect(left.status).toBe(leaving === null ? 204 : 200);
      expect(await rowOf(id)).toMatchObject({
        state: 'waiting',
        problem: 'PERSON_EXISTS',
        plan: { act: 'deactivate' },
      });
      expect(await bell()).toBe(before);
      const detail = (await s.as('itps', 'GET', `/api/ProvisionedUser/Detail?iD_Provisioned_User=${id}`)).json();
      expect(detail.existing).toMatchObject({ employee_Nr: here.employeeNr, cwid, mayBeSame: true });
      expect(detail.changes).toContainEqual({ field: 'active', before: 1, after: 0 });
      expect((await settle([id])).json()).toEqual({ done: 0, waiting: 1 });
      expect(await person(here.employeeNr)).toMatchObject({ active: 1 });
      expect((await settle([id], { isSame: true })).json()).toEqual({ done: 1, waiting: 0 });
      expect(await person(here.employeeNr)).toMatchObject({ active: 0, updated_by: 'itps' });
      expect(await rowOf(id)).toMatchObject({ state: 'done', employee_nr: here.employeeNr });
      expect(await bell()).toBe(before - 1);
    },
  );

  test('waits also where only the number is theirs, until they are no longer active here', async () => {
    const here = await makePerson(s.t.services, s.sector, 'sinvi3', {});
    const id = await create(here.employeeNr, 'demasiadolargo', { externalId: 'x-sinvi3', active: false });
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'NUMBER_TAKEN', plan: { act: 'deactivate' } });
    await s.as('itps', 'PUT', '/api/Collaborator', { key: here.employeeNr, active: 0 });
    expect((await settle([id])).json()).toEqual({ done: 1, waiting: 0 });
  });

  test('waits for who has the number and stays, also where the cwid is somebody’s who is inactive already', async () => {
    await makePerson(s.t.services, s.sector, 'sinvi5', { active: 0 });
    const here = await makePerson(s.t.services, s.sector, 'sinvi6');
    const id = await create(here.employeeNr, 'sinvi5', { active: false });
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'NUMBER_TAKEN', plan: { act: 'deactivate' } });
    expect((await settle([id], { isSame: true })).json()).toEqual({ done: 0, waiting: 1 });
    await s.as('itps', 'PUT', '/api/Collaborator', { key: here.employeeNr, active: 0 });
    expect((await settle([id])).json()).toEqual({ done: 1, waiting: 0 });
  });

  test('who is not here needs nothing, nor who is inactive here', async () => {
    const gone = await makePerson(s.t.services, s.sector, 'sinvi4', { active: 0 });
    for (const [number, cwid] of [
      [899_001, 'nunca1'],
      [gone.employeeNr, 'sinvi4'],
    ] as const) {
      const id = await create(number, cwid, { active: false });
      expect(await rowOf(id)).toMatchObject({ state: 'done', problem: null, employee_nr: null });
    }
  });
});

describe('a connection that only reports', () => {
  test('answers as if it were done, lists it, and does nothing until a person signs', async () => {
    const client = await makeScimClient(s, 'De prueba');
    await sayPlace(s, client, { department: 'Producción', title: 'Operador', ...s.sector });
    const there = await create(9100, 'antes', {}, client);
    await client.set({ dry_run: true });
    const id = await create(9101, 'seco1', {}, client);
    expect(await person(9101)).toBeUndefined();
    expect(await rowOf(id)).toMatchObject({ state: 'dry', plan: { act: 'create' } });
    expect((await client.call('GET', `/Users/${id}`)).body.active).toBe(true);
    const left = await client.call('PATCH', `/Users/${there}`, patch({ op: 'replace', value: { active: false } }));
    expect([left.status, left.body.active]).toEqual([200, false]);
    expect(await person(9100)).toMatchObject({ active: 1, revision: 1 });
    expect(await rowOf(there)).toMatchObject({ state: 'dry', plan: { act: 'deactivate' } });
    const list = await s.as('itps', 'GET', '/api/ProvisionedUser', { filter: ['state', 'dry'] });
    expect(list.json().data).toHaveLength(2);
    expect((await settle([id, there])).json()).toEqual({ done: 2, waiting: 0 });
    expect(await person(9101)).toMatchObject({ active: 1 });
    expect(await person(9100)).toMatchObject({ active: 0 });
  });
});

test('leaves a trail that fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
