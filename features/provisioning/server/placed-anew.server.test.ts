import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
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

// Who is placed somewhere else than before, since they come back.

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

test('leaves a trail that fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
