import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { factoryAct, makeSector, type Sector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import {
  enterprise,
  makeScimClient,
  patch,
  type ScimClient,
  sayPlace,
  seen,
  sentPerson,
} from './fixtures/scim-client.ts';

// Who is placed somewhere else than before: since they come back, or since a word that was mapped wrongly is mapped anew.

let s: StaffedApp;
let scim: ScimClient;
let other: Sector;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  scim = await makeScimClient(s, 'Directorio');
  other = await makeSector(s.t.services, 'Calidad');
  await sayPlace(s, scim, { department: 'Producción', title: 'Operador', ...s.sector });
  await sayPlace(s, scim, { department: 'Calidad', title: 'Analista', ...other });
});
afterAll(() => s.t.close());

let number = 6000;
beforeEach(() => {
  number += 1;
});
const person = (employee_nr = number) =>
  s.t.services.db
    .selectFrom('collaborator')
    .select(['sector_id as sectorId', 'profile_id as profileId', 'active', 'revision', 'updated_by as by'])
    .where('employee_nr', '=', employee_nr)
    .executeTakeFirst();
const stateOf = (id: string) =>
  s.t.services.db
    .selectFrom('provisioned_user')
    .select(['state', 'problem', 'deleted'])
    .where('provisioned_user_id', '=', id)
    .executeTakeFirstOrThrow();
const send = async (more: object = {}, of = number, by = scim) => {
  const { status, body } = await by.call('POST', '/Users', sentPerson(of, `p${of}`, more));
  expect([status, body]).toEqual([201, expect.anything()]);
  return String(body.id);
};
const membersOf = async (group: string) => (await scim.call('GET', `/Groups/${group}`)).body.members;

/** A group that stands for a profile, with one member. */
async function makeGroup(of: Sector, member: string): Promise<string> {
  const sent = { displayName: `Grupo ${number}`, members: [{ value: member }] };
  const group = String((await scim.call('POST', '/Groups', sent)).body.id);
  const said = await s.as('itps', 'PUT', '/api/ProvisionedGroup', { key: group, iD_Profile: of.profileId });
  expect(said.status).toBe(200);
  return group;
}

/** A further profile of the sector that everybody here is of. */
const makeProfile = async (name: string) => {
  const values = { name, sector_id: s.sector.sectorId };
  const act = factoryAct(s.t.services);
  const row = await s.t.services.db.transaction().execute((tx) => insertAudited(tx, 'profile', values, act));
  return row.profile_id;
};
describe('who was deleted there and is sent anew', () => {
  test('is placed by what is sent then, and is in none of the groups of before', async () => {
    const id = await send();
    const group = await makeGroup(other, id);
    expect(await person()).toMatchObject({ profileId: other.profileId });
    expect((await scim.call('DELETE', `/Users/${id}`)).status).toBe(204);
    // They leave from where they are.
    expect(await person()).toMatchObject({ active: 0, sectorId: other.sectorId, profileId: other.profileId });
    expect(await send({ title: 'Operador' })).toBe(id);
    expect(await stateOf(id)).toEqual({ state: 'done', problem: null, deleted: false });
    expect(await person()).toMatchObject({ active: 1, ...s.sector });
    expect(await membersOf(group)).toEqual([]);
    const { rows } = await s.t.database.owner.pool.query(
      `select action, changed_by from history where entity = 'provisioned_member' and record_key = $1 order by revision`,
      [`${group}|${id}`],
    );
    expect(rows).toEqual([
      { action: 'create', changed_by: scim.actor },
      { action: 'delete', changed_by: scim.actor },
    ]);
    // And is in it again once the directory says so.
    const add = patch({ op: 'add', path: 'members', value: [{ value: id }] });
    expect((await scim.call('PATCH', `/Groups/${group}`, add)).status).toBe(200);
    expect(await person()).toMatchObject({ profileId: other.profileId });
  });

  test('waits where nothing that is sent then says where they belong', async () => {
    const id = await send();
    await makeGroup(other, id);
    await scim.call('DELETE', `/Users/${id}`);
    await send({ title: 'Nadie sabe' });
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', problem: 'PLACE_UNKNOWN' });
    // And not at work meanwhile where they were.
    expect(await person()).toMatchObject({ active: 0 });
  });

  test('is in no group either where a version before left them there', async () => {
    const id = await send();
    const group = await makeGroup(other, id);
    await scim.call('DELETE', `/Users/${id}`);
    const key = { provisioned_group_id: group, provisioned_user_id: id };
    const act = factoryAct(s.t.services);
    await s.t.services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'provisioned_member', key, { deleted: false }, act, { action: 'restore' }));
    expect(await send({ title: 'Operador' })).toBe(id);
    expect(await membersOf(group)).toEqual([]);
    expect(await person()).toMatchObject({ active: 1, ...s.sector });
  });

  test('who was held is deactivated where they are, once a person signs it', async () => {
    const client = await makeScimClient(s, 'De golpe');
    await sayPlace(s, client, { department: 'Producción', title: 'Operador', ...s.sector });
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push(await send({}, 6100 + at, client));
    const [last = ''] = ids.slice(-1);
    const sent = { displayName: 'Todos', members: [{ value: last }] };
    const group = (await client.call('POST', '/Groups', sent)).body.id;
    await s.as('itps', 'PUT', '/api/ProvisionedGroup', { key: group, iD_Profile: other.profileId });
    await client.set({ held_percent: 10 });
    for (const id of ids) await client.call('DELETE', `/Users/${id}`);
    expect(await stateOf(last)).toMatchObject({ state: 'held', deleted: true });
    const users = [await seen(s, last)];
    const settled = await s.as('itps', 'POST', '/api/ProvisionedUser/Settle', { users, isSame: false });
    expect(settled.json()).toEqual({ done: 1, waiting: 0 });
    expect(await person(6105)).toMatchObject({ active: 0, profileId: other.profileId });
  });
});

describe('a word that was mapped wrongly', () => {
  let wrong: number;
  let right: number;
  beforeAll(async () => {
    [wrong = 0, right = 0] = await Promise.all(['Envasador', 'Preparador'].map(makeProfile));
  });

  const say = async (fields: object): Promise<number> => {
    const whole = { iD_Connection: scim.connectionId, iD_Sector: null, iD_Profile: null, ...fields };
    const reply = await s.as('itps', 'POST', '/api/ProvisionedValue', whole);
    expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
    return reply.json().iD_Provisioned_Value;
  };
  const sayTitle = (value: string, iD_Profile: number) => say({ attribute: 'title', value, iD_Profile });
  const takeBack = async (key: number) =>
    expect((await s.as('itps', 'DELETE', '/api/ProvisionedValue', { key })).status).toBe(200);
  const setActive = (id: string, active: boolean) =>
    scim.call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }));

  test('and is mapped anew moves whom it put there, who signs it, and nobody whom a person placed elsewhere', async () => {
    const mapped = await sayTitle('Ayudante', wrong);
    const [put, byHand, left] = [number, number + 1, number + 2];
    const id = await send({ title: 'AYUDANTE' }, put);
    await send({ title: 'Ayudante' }, byHand);
    const gone = await send({ title: 'Ayudante' }, left);
    number = left;
    await s.as('itps', 'PUT', '/api/Collaborator', { key: byHand, iD_Profile_Web: s.sector.profileId });
    await setActive(gone, false);
    await takeBack(mapped);
    expect(await person(put)).toMatchObject({ profileId: wrong, revision: 1 });
    expect(await stateOf(id)).toMatchObject({ state: 'done' });
    await sayTitle('ayudante', right);
    expect(await person(put)).toMatchObject({ profileId: right, by: 'itps' });
    expect(await stateOf(id)).toMatchObject({ state: 'done' });
    expect(await person(byHand)).toMatchObject({ profileId: s.sector.profileId });
    // Who left is placed when they come back.
    expect(await person(left)).toMatchObject({ profileId: wrong, active: 0 });
    await setActive(gone, true);
    expect(await person(left)).toMatchObject({ profileId: right, active: 1 });
  });

  test('of a department moves them likewise', async () => {
    await sayTitle('Jefe', s.sector.profileId);
    await sayTitle('Jefe', other.profileId);
    const mapped = await say({ attribute: 'department', value: 'Planta 2', iD_Sector: s.sector.sectorId });
    await send({ title: 'Jefe', [enterprise]: { employeeNumber: String(number), department: 'Planta 2' } });
    expect(await person()).toMatchObject(s.sector);
    await takeBack(mapped);
    await say({ attribute: 'department', value: 'PLANTA 2', iD_Sector: other.sectorId });
    expect(await person()).toMatchObject(other);
  });

  test('and is mapped rightly before that is taken back moves them once it stands for one thing alone', async () => {
    const mapped = await sayTitle('Pesador', wrong);
    const id = await send({ title: 'Pesador' });
    await sayTitle('Pesador', right);
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', problem: 'PLACES_SEVERAL' });
    expect(await person()).toMatchObject({ profileId: wrong, active: 1 });
    await takeBack(mapped);
    expect(await stateOf(id)).toMatchObject({ state: 'done', problem: null });
    expect(await person()).toMatchObject({ profileId: right });
  });
});

describe('a mapping of a connection', () => {
  const sayTitle = async (client: ScimClient, value: string, iD_Profile: number): Promise<number> => {
    const whole = { iD_Connection: client.connectionId, attribute: 'title', value, iD_Sector: null, iD_Profile };
    return (await s.as('itps', 'POST', '/api/ProvisionedValue', whole)).json().iD_Provisioned_Value;
  };

  test('that was ended makes nobody by being taken back', async () => {
    const client = await makeScimClient(s, 'El viejo');
    await sayPlace(s, client, { department: 'Producción', title: 'Jefe', ...s.sector });
    const mapped = await sayTitle(client, 'Jefe', await makeProfile('Jefe de turno'));
    const id = await send({ title: 'Jefe' }, number, client);
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', problem: 'PLACES_SEVERAL' });
    expect((await s.as('itps', 'DELETE', '/api/Connection', { key: client.connectionId })).status).toBe(200);
    expect((await s.as('itps', 'DELETE', '/api/ProvisionedValue', { key: mapped })).status).toBe(200);
    expect(await person()).toBeUndefined();
  });

  test('that is switched off moves those whom it is about once it is on again', async () => {
    const client = await makeScimClient(s, 'En pausa');
    await sayPlace(s, client, { department: 'Producción', title: 'Operador', ...s.sector });
    await sayPlace(s, client, { department: 'Calidad', title: 'Analista', ...other });
    const mapped = await sayTitle(client, 'Ayudante', s.sector.profileId);
    const id = await send({ title: 'Ayudante' }, number, client);
    await s.as('itps', 'DELETE', '/api/ProvisionedValue', { key: mapped });
    await client.set({ active: false });
    const before = await person();
    await sayTitle(client, 'Ayudante', other.profileId);
    expect(await person()).toEqual(before);
    const { rows } = await s.t.database.owner.pool.query('select provisioned_user_id as id from provisioned_due');
    expect(rows).toEqual([{ id }]);
  });
});

test('leaves a trail that fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
