import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignTraining, previewTraining } from '#features/assignment/server/public.ts';
import { insertAuditedRows } from '#features/integrity/server/public.ts';
import { factoryAct, makePerson, makeSector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { releasable } from '../shared/contract.ts';
import { makeScimClient, patch, type ScimClient, sayPlace, seen, sentPerson } from './fixtures/scim-client.ts';
import { settleDue } from './public.ts';

// Somebody looks at what waits, and signs. Meanwhile the other program, or who stole its key, may send something else.

let s: StaffedApp;
let scim: ScimClient;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  scim = await makeScimClient(s, 'Directorio');
  await sayPlace(s, scim, { department: 'Producción', title: 'Operador', ...s.sector });
});
afterAll(() => s.t.close());

let number = 7000;
beforeEach(() => {
  number += 1;
});

type Seen = Awaited<ReturnType<typeof seen>>;
const act = (call: 'Settle' | 'PutAside', users: readonly Seen[], more: object = {}) =>
  s.as('itps', 'POST', `/api/ProvisionedUser/${call}`, {
    users,
    ...(call === 'Settle' && { isSame: false }),
    ...more,
  });
const groups = async () =>
  releasable.parse((await s.as('itps', 'GET', '/api/ProvisionedUser/ReleasableGroups')).json());
const refusalOf = ({ status, headers }: Awaited<ReturnType<typeof act>>) => [status, headers['x-error-code']];
const stale = [409, 'RECORD_STALE'];
const send = async (cwid: string, more: object = {}, of = number) =>
  String((await scim.call('POST', '/Users', sentPerson(of, cwid, more))).body.id);
const replace = (id: string, value: object) => scim.call('PATCH', `/Users/${id}`, patch({ op: 'replace', value }));
const person = (employee_nr = number) =>
  s.t.services.db.selectFrom('collaborator').selectAll().where('employee_nr', '=', employee_nr).executeTakeFirst();
const stateOf = async (id: string) => {
  const row = await s.t.services.db
    .selectFrom('provisioned_user')
    .select('state')
    .where('provisioned_user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.state;
};

/** An administrator who is linked, and whose new name waits for a signature. */
async function makeAdministrator(cwid: string): Promise<{ readonly id: string; readonly employeeNr: number }> {
  const { employeeNr } = await makePerson(s.t.services, s.sector, cwid, { role: 1 });
  const id = await send(cwid, {}, employeeNr);
  expect((await act('Settle', [await seen(s, id)], { isSame: true })).json()).toEqual({ done: 1, waiting: 0 });
  await replace(id, { displayName: `Nueva ${cwid}` });
  expect(await stateOf(id)).toBe('waiting');
  return { id, employeeNr };
}

describe('what the other program exchanges while somebody looks at it', () => {
  test.each([
    ['a leaving beside the name', { active: false }],
    ['another address', { emails: [{ value: 'ajena@empresa.example' }] }],
    ['another name', { displayName: 'Otra' }],
  ])('is not signed unseen: %s', async (_what, value) => {
    const { id, employeeNr } = await makeAdministrator(`adm${number % 1000}`);
    const looked = await seen(s, id);
    const before = await person(employeeNr);
    await replace(id, value);
    for (const call of ['Settle', 'PutAside'] as const) expect(refusalOf(await act(call, [looked]))).toEqual(stale);
    expect(await person(employeeNr)).toEqual(before);
    expect(await stateOf(id)).toBe('waiting');
    // Looked at again, it is made.
    expect((await act('Settle', [await seen(s, id)])).json()).toEqual({ done: 1, waiting: 0 });
  });

  test('by a group is not signed unseen either, also while its many members follow in the background', async () => {
    const other = await makeSector(s.t.services, `Calidad ${number}`);
    const group = (await scim.call('POST', '/Groups', { displayName: `Grupo ${number}` })).body.id;
    await s.as('itps', 'PUT', '/api/ProvisionedGroup', { key: group, iD_Profile: other.profileId });
    const { id, employeeNr } = await makeAdministrator('admgr');
    const looked = await seen(s, id);
    const others = Array.from({ length: 200 }, () => randomUUID());
    const waits = { connection_id: scim.connectionId, state: 'waiting', created_at: s.t.services.clock.now() };
    await s.t.services.db.transaction().execute((tx) =>
      insertAuditedRows(
        tx,
        'provisioned_user',
        others.map((other) => {
          const resource = JSON.stringify({ userName: other, active: true });
          return { ...waits, provisioned_user_id: other, user_name: other, resource };
        }),
        factoryAct(s.t.services),
      ),
    );
    const members = [id, ...others].map((value) => ({ value }));
    await scim.call('PATCH', `/Groups/${group}`, patch({ op: 'add', path: 'members', value: members }));
    expect(refusalOf(await act('Settle', [looked]))).toEqual(stale);
    expect(await person(employeeNr)).toMatchObject({ profile_id: s.sector.profileId });
    await settleDue({ ...s.t.services, training: { assign: assignTraining, preview: previewTraining } });
    expect(refusalOf(await act('Settle', [looked]))).toEqual(stale);
    const detail = (await s.as('itps', 'GET', `/api/ProvisionedUser/Detail?iD_Provisioned_User=${id}`)).json();
    expect(detail.changes).toContainEqual({
      field: 'iD_Profile_Web',
      before: s.sector.profileId,
      after: other.profileId,
    });
    expect((await act('Settle', [await seen(s, id)])).json()).toEqual({ done: 1, waiting: 0 });
    expect(await person(employeeNr)).toMatchObject({ profile_id: other.profileId });
  });

  test('is refused for all of many who are released, and nobody of them is made', async () => {
    await scim.set({ dry_run: true });
    const ids = [await send(`l${number}a`), ''];
    number += 1;
    ids[1] = await send(`l${number}b`);
    const [group] = await groups();
    const listed = group?.users ?? [];
    expect(listed.map(({ id }) => id).sort()).toEqual([...ids].sort());
    await replace(String(ids[1]), { displayName: 'Alguien distinto' });
    expect(refusalOf(await act('Settle', listed))).toEqual(stale);
    expect([await person(number - 1), await person(number)]).toEqual([undefined, undefined]);
    const [again] = await groups();
    expect((await act('Settle', again?.users ?? [])).json()).toEqual({ done: 2, waiting: 0 });
    await scim.set({ dry_run: false });
  });
});

describe('what one signature releases or puts aside of many', () => {
  const directory = async (name: string) => {
    const client = await makeScimClient(s, name);
    await sayPlace(s, client, { department: 'Producción', title: 'Operador', ...s.sector });
    const post = async () => {
      number += 1;
      return String((await client.call('POST', '/Users', sentPerson(number, `m${number}`))).body.id);
    };
    return { ...client, post };
  };

  test('is of one connection and one state: what another one reported takes along nobody who is held', async () => {
    const held = await directory('De golpe');
    const reports = await directory('Nueva');
    const ids: string[] = [];
    for (let at = 0; at < 7; at += 1) ids.push(await held.post());
    await held.set({ held_percent: 10 });
    for (const id of ids) await held.call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }));
    const left = await reports.post();
    await reports.set({ dry_run: true });
    await reports.call('PATCH', `/Users/${left}`, patch({ op: 'replace', value: { active: false } }));
    const reported = [await reports.post(), await reports.post(), left];
    const [first, second, ...others] = await groups();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ connection_Name: 'De golpe', state: 'held', count: 2 });
    expect(first?.acts).toEqual([{ act: 'deactivate', count: 2 }]);
    expect(second).toMatchObject({ connection_Name: 'Nueva', state: 'dry', count: 3 });
    expect(second?.acts.toSorted((one, other) => one.act.localeCompare(other.act))).toEqual([
      { act: 'create', count: 2 },
      { act: 'deactivate', count: 1 },
    ]);
    expect(second?.users.map(({ id }) => id).sort()).toEqual(reported.sort());
    expect((await act('Settle', second?.users ?? [])).json()).toEqual({ done: 3, waiting: 0 });
    expect(await groups()).toEqual([first]);
    // Those who are held are put aside together, too.
    expect((await act('PutAside', first?.users ?? [])).status).toBe(200);
    expect(await groups()).toEqual([]);
    for (const { id } of first?.users ?? []) expect(await stateOf(id)).toBe('aside');
  });
});

describe('the person here', () => {
  test('who changed since is looked at again', async () => {
    const { id, employeeNr } = await makeAdministrator('admca');
    const looked = await seen(s, id);
    await s.as('itps', 'PUT', '/api/Collaborator', { key: employeeNr, email: 'cambio@empresa.example' });
    expect(refusalOf(await act('Settle', [looked]))).toEqual(stale);
  });

  test('who is said to be the same is the one who was looked at', async () => {
    const first = await makePerson(s.t.services, s.sector, 'mismo1', {});
    const id = await send('mismo1');
    const looked = await seen(s, id);
    // Their name passes to somebody else.
    await s.as('itps', 'PUT', '/api/Collaborator', { key: first.employeeNr, cwid: 'libre1' });
    const second = await makePerson(s.t.services, s.sector, 'mismo1', {});
    expect(refusalOf(await act('Settle', [looked], { isSame: true }))).toEqual(stale);
    // Nor is it one whom a cwid given by hand in the same act would find.
    const wordless = await send('nombre.largo', { externalId: randomUUID() });
    const given = { isSame: true, cwid: 'mismo1' };
    expect((await act('Settle', [await seen(s, wordless)], given)).json()).toEqual({ done: 0, waiting: 1 });
    expect(await person(second.employeeNr)).toMatchObject({ revision: 1 });
  });
});

test('nothing is signed without what was seen', async () => {
  const id = await send(`v${number}`, { title: 'Sin equivalencia' });
  for (const users of [[id], [{ id }], [{ id, version: '' }]] as unknown as Seen[][]) {
    expect((await act('Settle', users)).status).toBe(400);
    expect((await act('PutAside', users)).status).toBe(400);
  }
  for (const name of [id, id.toUpperCase()]) {
    for (const call of ['Settle', 'PutAside'] as const)
      expect(refusalOf(await act(call, [{ id: name, version: '1' }]))).toEqual(stale);
  }
  const { version } = await seen(s, id);
  const twice = [
    { id, version },
    { id: id.toUpperCase(), version: '1' },
  ];
  expect(refusalOf(await act('Settle', twice))).toEqual(stale);
  expect(await stateOf(id)).toBe('waiting');
});
