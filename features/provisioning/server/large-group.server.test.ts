import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignTraining, previewTraining } from '#features/assignment/server/public.ts';
import { insertAudited, insertAuditedRows } from '#features/integrity/server/public.ts';
import { lockPeople } from '#features/people/server/public.ts';
import { Role } from '#product/roles.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { isFull } from '#tests/support/runs.ts';
import { makeScimClient, patch, type ScimClient, sentPerson } from './fixtures/scim-client.ts';
import { settleDue } from './public.ts';

/** A group of ten thousand that stands for a profile, whose members all come in one call, as directories send them; fewer by day. */
const count = isFull ? 10_000 : 220;

let s: StaffedApp;
let scim: ScimClient;
let ids: readonly string[];
let group: string;
/** that the group stands for, in the place of that of everybody's */
let profile: number;

beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  scim = await makeScimClient(s, 'Directorio');
  ids = await makeKnown(count);
  const { services } = s.t;
  const { sectorId: sector_id } = s.sector;
  const added = await services.db
    .transaction()
    .execute((tx) => insertAudited(tx, 'profile', { name: 'Preparador', sector_id }, factoryAct(services)));
  profile = added.profile_id;
  group = (await scim.call('POST', '/Groups', { displayName: 'Preparadores' })).body.id;
  const said = await s.as('itps', 'PUT', '/api/ProvisionedGroup', { key: group, iD_Profile: profile });
  expect(said.status).toBe(200);
}, 600_000);
afterAll(() => s.t.close());

/** People whom the directory sent before, and who are here. @returns their identifiers there */
async function makeKnown(many: number): Promise<readonly string[]> {
  const act = factoryAct(s.t.services);
  const { sectorId, profileId } = s.sector;
  const people = Array.from({ length: many }, (_, at) => {
    const number = 100_000 + at;
    return { id: randomUUID(), number, cwid: number.toString(36), name: `Persona ${number}` };
  });
  await s.t.services.db.transaction().execute(async (tx) => {
    const place = { sector_id: sectorId, profile_id: profileId, role: Role.Collaborator, active: 1 };
    const begins = { ...place, email: null, capa_initial: false, capa_spac_ini: false };
    const rows = people.map(({ number, cwid, name }) => ({ employee_nr: number, name, cwid, ...begins }));
    await insertAuditedRows(tx, 'collaborator', rows, act);
    const sent = people.map(({ id, number, cwid, name }) => ({
      provisioned_user_id: id,
      connection_id: scim.connectionId,
      external_id: `ext-${number}`,
      user_name: cwid,
      resource: JSON.stringify({ userName: cwid, externalId: `ext-${number}`, displayName: name, active: true }),
      employee_nr: number,
      applied: JSON.stringify({ name, cwid, iD_Sector: sectorId, iD_Profile_Web: profileId, active: 1 }),
      state: 'done',
      created_at: act.at,
    }));
    await insertAuditedRows(tx, 'provisioned_user', sent, act);
  });
  return people.map(({ id }) => id);
}

const settle = () =>
  settleDue({ ...s.t.services, training: { assign: assignTraining, preview: previewTraining } }, undefined);
const owner = async <T extends object>(text: string, values: unknown[] = []) =>
  (await s.t.database.owner.pool.query<T & Record<string, unknown>>(text, values)).rows;
const having = async (profileId: number) =>
  (await owner<{ n: number }>('select count(*)::integer as n from collaborator where profile_id = $1', [profileId]))[0]
    ?.n;
const due = async () => (await owner<{ n: number }>('select count(*)::integer as n from provisioned_due'))[0]?.n;
const members = (of: readonly string[]) => of.map((value) => ({ value, $ref: null }));
const put = (of: readonly string[]) =>
  scim.call('PUT', `/Groups/${group}`, { displayName: 'Preparadores', members: members(of) });

test('put in one call, they are members at once, and each is moved in the background by the name of the connection', async () => {
  const began = performance.now();
  const reply = await put(ids);
  expect([reply.status, reply.body.members?.length]).toEqual([200, count]);
  // Set-wise, however many: a directory waits half a minute and not longer.
  expect(performance.now() - began).toBeLessThan(20_000);
  expect([await having(profile), await due()]).toEqual([0, count]);
  expect((await s.as('itps', 'GET', '/api/ProvisionedUser/Following')).json()).toEqual({ following: count });
  // Sent again before that is done, as a directory does that heard nothing: nothing is done twice.
  expect((await put(ids)).status).toBe(200);
  await settle();
  expect([await having(profile), await due()]).toEqual([count, 0]);
  const revisions = await owner(
    `select distinct changed_by, reason from history where entity = 'collaborator' and record_key::integer >= 100000 and revision = 2`,
  );
  const reason = 'Aprovisionamiento por «Directorio» (SCIM): PUT Group';
  expect(revisions).toEqual([{ changed_by: scim.actor, reason }]);
  await settle();
  const [after] = await owner<{ n: number }>(
    `select max(revision) as n from history where entity = 'collaborator' and record_key::integer >= 100000`,
  );
  expect(after?.n).toBe(2);
}, 1_800_000);

test('patched as directories do, in one operation or by a path for each, they leave likewise', async () => {
  const [first = '', ...others] = ids;
  const removed = await scim.call(
    'PATCH',
    `/Groups/${group}`,
    patch(
      { op: 'Remove', path: `members[value eq "${first}"]` },
      { op: 'remove', path: 'members', value: members(others) },
    ),
  );
  expect([removed.status, removed.body.members ?? []]).toEqual([200, []]);
  const added = await scim.call(
    'PATCH',
    `/Groups/${group}`,
    patch({ op: 'Add', path: 'members', value: members(ids) }),
  );
  expect([added.status, added.body.members.length]).toEqual([200, count]);
  await settle();
  expect([await having(profile), await due()]).toEqual([count, 0]);
}, 1_800_000);

test('of a connection that is switched off nobody is moved, and of one that is on again all are', async () => {
  const say = (iD_Profile: number) => s.as('itps', 'PUT', '/api/ProvisionedGroup', { key: group, iD_Profile });
  expect((await say(s.sector.profileId)).status).toBe(200);
  await scim.set({ active: false });
  await settle();
  expect([await having(profile), await due()]).toEqual([count, count]);
  await scim.set({ active: true });
  await settle();
  expect([await having(profile), await due()]).toEqual([0, 0]);
  expect((await say(profile)).status).toBe(200);
  await settle();
}, 1_800_000);

test('a wait that was too long for a lock puts nobody off for an hour', async () => {
  const { db, clock } = s.t.services;
  expect((await put([])).status).toBe(200);
  await settle();
  expect((await put(ids)).status).toBe(200);
  await db.transaction().execute(async (tx) => {
    await lockPeople(tx);
    let told: unknown = null;
    const settling = settle().then(
      () => 'settled',
      (error: unknown) => error,
    );
    void settling.then((end) => {
      told = end;
    });
    // As the server does once its time is over.
    while (told === null) {
      await owner(`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`);
      await sleep(50);
    }
    expect(told).toBeInstanceOf(Error);
  });
  const [last] = await owner<{ last: Date }>('select max(since) as last from provisioned_due');
  expect((last?.last.getTime() ?? 0) - clock.now().getTime()).toBeLessThan(120_000);
  await owner('update provisioned_due set since = $1', [clock.now()]);
  await settle();
  expect([await having(profile), await due()]).toEqual([count, 0]);
}, 1_800_000);

test('a fault puts off whom it met, and nobody of a connection that is switched off', async () => {
  const off = await makeScimClient(s, 'Apagado');
  const others: string[] = [];
  for (const number of [300_001, 300_002, 300_003])
    others.push((await off.call('POST', '/Users', sentPerson(number, number.toString(36)))).body.id);
  await off.set({ active: false });
  const [faulty = '', sound = ''] = ids;
  const now = s.t.services.clock.now().getTime();
  await owner(`insert into provisioned_due select id, $2, 'Grupo', $3 from unnest($1::uuid[]) as given (id)`, [
    others,
    off.actor,
    new Date(now - 60_000),
  ]);
  await owner(`insert into provisioned_due select id, $2, 'Grupo', $3 from unnest($1::uuid[]) as given (id)`, [
    [faulty, sound],
    scim.actor,
    new Date(now - 1_000),
  ]);
  // What no command expects: a row whose kept words are none.
  const spoil = (resource: string) =>
    owner(`
    begin; alter table provisioned_user disable trigger user;
    update provisioned_user set resource = '${resource}' where provisioned_user_id = '${faulty}';
    alter table provisioned_user enable trigger user; commit`);
  const [kept] = await owner<{ resource: string }>(
    'select resource::text from provisioned_user where provisioned_user_id = $1',
    [faulty],
  );
  await spoil('{"userName": 7}');
  await expect(settle()).rejects.toThrow();
  await spoil(kept?.resource ?? '');
  const left = await owner<{ id: string; put: number }>(
    `select provisioned_user_id as id, extract(epoch from since)::float8 * 1000 - $1 as put from provisioned_due order by since`,
    [now],
  );
  expect(left.map(({ id }) => id)).toEqual([...others.toSorted(), faulty]);
  expect(left.map(({ put }) => put)).toEqual([...others.map(() => -60_000), 3_600_000]);
  await owner('delete from provisioned_due');
});

test('more operations than a call may have, and a body beyond its size, are refused as SCIM says it', async () => {
  const one = { op: 'add', path: 'members', value: members(ids.slice(0, 1)) };
  const many = await scim.call('PATCH', `/Groups/${group}`, patch(...Array.from({ length: 501 }, () => one)));
  expect([many.status, many.body.scimType]).toEqual([400, 'invalidSyntax']);
  expect(many.body.detail).toContain('500');
  const large = await put(Array.from({ length: 40_000 }, () => randomUUID()));
  expect([large.status, large.body.schemas]).toEqual([413, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
});

test.runIf(isFull)(
  'one who cannot be settled for a fault keeps nobody else waiting, and is tried again in an hour',
  async () => {
    const some = ids.slice(0, 210);
    await put([]);
    await settle();
    const before = await owner('select 1 from provisioned_due');
    expect(before).toEqual([]);
    await s.as('itps', 'PUT', '/api/ProvisionedGroup', { key: group, iD_Profile: s.sector.profileId });
    await put(some);
    // What no command expects: a row whose kept words are none.
    await owner(`alter table provisioned_user disable trigger user`);
    await owner(
      `update provisioned_user set applied = '{}', resource = '{"userName": 7}' where provisioned_user_id = $1`,
      [some[7]],
    );
    await owner(`alter table provisioned_user enable trigger user`);
    await expect(settle()).rejects.toThrow();
    expect(await due()).toBe(1);
  },
  1_800_000,
);

test.runIf(isFull)(
  'a mapping that many wait for is signed at once, and they follow it in the name of who signed',
  async () => {
    const many = 210;
    const other = await makeScimClient(s, 'Otro directorio');
    for (let at = 0; at < many; at += 1)
      await other.call('POST', '/Users', sentPerson(200_000 + at, (200_000 + at).toString(36)));
    const { sectorId, profileId } = s.sector;
    const fields = { iD_Connection: other.connectionId, iD_Profile: null, iD_Sector: null };
    const say = (more: object) => s.as('itps', 'POST', '/api/ProvisionedValue', { ...fields, ...more });
    expect((await say({ attribute: 'department', value: 'Producción', iD_Sector: sectorId })).status).toBe(200);
    expect((await say({ attribute: 'title', value: 'Operador', iD_Profile: profileId })).status).toBe(200);
    await settle();
    const [added] = await owner<{ n: number; by: string }>(
      `select count(*)::integer as n, max(changed_by) as by from history
     where entity = 'collaborator' and action = 'create' and record_key::integer >= 200000`,
    );
    expect(added).toEqual({ n: many, by: 'itps' });
  },
  300_000,
);
