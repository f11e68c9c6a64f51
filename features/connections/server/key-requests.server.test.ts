import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { changeRequestList } from '#features/settings/shared/change-requests.ts';
import { factoryAct, makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';

// With four eyes a key waits for a second person, and ends where that person or who asked says no.

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  await makePerson(s.t.services, s.sector, 'itps2', { role: 0 });
  const act = factoryAct(s.t.services);
  await s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, { four_eyes: true }, act));
});
afterAll(() => s.t.close());

let made = 0;
/** A connection whose activation waits. */
async function add(): Promise<number> {
  made += 1;
  const open = { iD_Sector: null, expires_On: null, active: true, dry_Run: false, held_Percent: 10 };
  const fields = { name: `Programa ${made}`, kind: 'api', responsible_Nr: s.people.itps.employeeNr };
  const reply = await s.as('itps', 'POST', '/api/Connection', { ...fields, scope: 'people.read', ...open });
  expect(reply.status).toBe(200);
  return reply.json().iD_Connection;
}
const edit = (key: number, changes: object) => s.as('itps', 'PUT', '/api/Connection', { key, ...changes });
const makeKey = async (iD_Connection: number): Promise<{ readonly token: string; readonly prefix: string }> =>
  (await s.as('itps', 'POST', '/api/Connection/MakeKey', { iD_Connection, expires_On: '2026-12-31' })).json();
const callBy = (token: string) => s.t.call('GET', '/api/v1/connection', { token, address: '10.1.1.1' });
const detail = async (iD_Connection: number) =>
  (await s.as('itps', 'GET', '/api/Connection/Detail', { iD_Connection })).json();
const endKey = async (id: number) => {
  const [{ iD_Connection_Key }] = (await detail(id)).keys;
  return s.as('itps', 'POST', '/api/Connection/EndKey', { iD_Connection_Key });
};
const waiting = async () => changeRequestList.parse((await s.as('qa', 'GET', '/api/ChangeRequest')).json()).waiting;
type Decided = { readonly iD_ChangeRequest: number } | undefined;
const decide = (who: 'itps' | 'qa', verdict: 'Release' | 'Refuse' | 'Withdraw', request: Decided) =>
  s.as(who, 'POST', `/api/ChangeRequest/${verdict}`, { iD_ChangeRequest: request?.iD_ChangeRequest });
const release = async () => decide('qa', 'Release', (await waiting()).at(-1));
const stateOf = async (id: number) =>
  s.t.services.db
    .selectFrom('connection')
    .select(['active', 'revision'])
    .where('connection_id', '=', id)
    .executeTakeFirstOrThrow();

test('a key that is made before its connection is released, or changed besides, is released all the same', async () => {
  const id = await add();
  const { token } = await makeKey(id);
  const asked = (await waiting()).slice(-2);
  expect((await decide('qa', 'Release', asked[0])).status).toBe(200);
  await edit(id, { held_Percent: 9 });
  expect(await stateOf(id)).toMatchObject({ active: true, revision: 3 });
  expect((await waiting()).at(-1)).toMatchObject({ iD_ChangeRequest: asked[1]?.iD_ChangeRequest, isStale: false });
  expect((await decide('qa', 'Release', asked[1])).status).toBe(200);
  expect((await callBy(token)).status).toBe(200);
  // A change of the connection itself is made over what was asked, and over nothing else.
  await edit(id, { held_Percent: 10 });
  await edit(id, { held_Percent: 8 });
  expect((await release()).headers['x-error-code']).toBe('RECORD_STALE');
});

test.each([
  ['qa', 'Refuse', 'Rechazada por qa'],
  ['itps', 'Withdraw', 'Retirada por itps'],
] as const)('a key whose request is ended by %s (%s) is ended with it', async (who, verdict, reason) => {
  const id = await add();
  await release();
  const { token, prefix } = await makeKey(id);
  expect((await decide(who, verdict, (await waiting()).at(-1))).status).toBe(200);
  expect((await detail(id)).keys).toMatchObject([{ prefix, state: 'ended' }]);
  expect((await callBy(token)).status).toBe(401);
  const [ended] = (
    await s.t.database.owner.pool.query(
      `select h.action, h.reason, e.by_cwid from history h join connection_key k
         on h.entity = 'connection_key' and h.record_key = k.connection_key_id::text
       join security_event e on e.kind = 'connectionKeyEnded' and e.detail = k.prefix || '…'
       where k.prefix = $1 and h.revision = 2`,
      [prefix],
    )
  ).rows;
  expect(ended).toEqual({
    action: 'delete',
    reason: expect.stringContaining(reason),
    by_cwid: who,
  });
});

test('a request whose key was ended already is refused all the same', async () => {
  const id = await add();
  await release();
  await makeKey(id);
  expect((await endKey(id)).status).toBe(200);
  expect((await decide('qa', 'Refuse', (await waiting()).at(-1))).status).toBe(200);
});

test('a key of a connection that was ended is shown as one that nobody can release', async () => {
  const id = await add();
  await release();
  await makeKey(id);
  await s.as('itps', 'DELETE', '/api/Connection', { key: id });
  expect((await waiting()).at(-1)).toMatchObject({ isStale: true });
  expect((await release()).headers['x-error-code']).toBe('RECORD_DELETED');
});

test('leaves a trail that fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
