import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { changeRequestList } from '#features/settings/shared/change-requests.ts';
import { factoryAct, makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  await makePerson(s.t.services, s.sector, 'itps2', { role: 0 });
});
afterAll(() => s.t.close());

const setFourEyes = (four_eyes: boolean) =>
  s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, { four_eyes }, factoryAct(s.t.services)));
const fields = () => ({
  kind: 'api',
  responsible_Nr: s.people.itps.employeeNr,
  scope: 'people.read',
  iD_Sector: null,
  expires_On: null,
  active: true,
  dry_Run: false,
  held_Percent: 10,
});
let made = 0;
async function add(more: object = {}): Promise<number> {
  made += 1;
  const reply = await s.as('itps', 'POST', '/api/Connection', { name: `Programa ${made}`, ...fields(), ...more });
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return reply.json().iD_Connection;
}
const makeKey = (iD_Connection: number, expires_On = '2026-12-31') =>
  s.as('itps', 'POST', '/api/Connection/MakeKey', { iD_Connection, expires_On });
async function keyOf(iD_Connection: number, expires_On?: string): Promise<string> {
  const reply = await makeKey(iD_Connection, expires_On);
  expect(reply.status).toBe(200);
  return reply.json().token;
}
const callBy = (token: string, address = '10.1.1.1') => s.t.call('GET', '/api/v1/connection', { token, address });
const detail = async (iD_Connection: number) =>
  (await s.as('itps', 'GET', '/api/Connection/Detail', { iD_Connection })).json();
const waiting = async () => changeRequestList.parse((await s.as('qa', 'GET', '/api/ChangeRequest')).json()).waiting;
const release = async () => {
  const [request] = (await waiting()).slice(-1);
  return s.as('qa', 'POST', '/api/ChangeRequest/Release', { iD_ChangeRequest: request?.iD_ChangeRequest });
};
const rowOf = async (id: number) =>
  (await s.as('itps', 'GET', '/api/Connection', { filter: ['iD_Connection', id] })).json().data[0];

describe('a key', () => {
  test('is shown once, kept hashed, opens its own routes, and tells when it was used', async () => {
    const id = await add({ scope: 'people.read trainings.read', iD_Sector: s.sector.sectorId });
    const token = await keyOf(id);
    expect(token).toMatch(/^cck_[\w-]{8}_[\w-]{43}$/);
    const reply = await callBy(token);
    expect([reply.status, reply.json()]).toEqual([
      200,
      { name: `Programa ${made}`, scopes: ['people.read', 'trainings.read'], sector: s.sector.sectorId },
    ]);
    expect(reply.headers['ratelimit-limit']).toBe('2000');
    const told = await detail(id);
    expect(told.keys).toEqual([
      expect.objectContaining({
        prefix: token.slice(0, 12),
        state: 'valid',
        madeBy: 'itps',
        madeByName: 'Nombre de itps',
        usedFrom: '10.1.1.1',
      }),
    ]);
    expect(JSON.stringify(told)).not.toContain(token);
    const dump = await s.t.database.owner.pool.query(
      `select (select json_agg(k) from connection_key k)::text || (select json_agg(h) from history h)::text
        || coalesce((select json_agg(c) from signed_call c)::text, '') || (select json_agg(e) from security_event e)::text as all`,
    );
    expect(dump.rows[0].all).not.toContain(token.slice(13));
  });

  test('a reply that was lost is not given again, and no second key is made', async () => {
    const id = await add();
    const [first, second] = await s.asOneForm(async () => [await makeKey(id), await makeKey(id)] as const);
    expect([first.status, second.status, second.json()]).toEqual([200, 200, null]);
    expect((await detail(id)).keys).toHaveLength(1);
  });

  test('ends at once, with its connection, with its day and when the connection is switched off', async () => {
    const id = await add();
    const [one, two] = [await keyOf(id), await keyOf(id, '2026-03-02')];
    const { keys } = await detail(id);
    await s.as('itps', 'POST', '/api/Connection/EndKey', { iD_Connection_Key: keys[1].iD_Connection_Key });
    expect((await callBy(one)).status).toBe(401);
    expect((await callBy(two)).status).toBe(200);
    const again = await s.as('itps', 'POST', '/api/Connection/EndKey', {
      iD_Connection_Key: keys[1].iD_Connection_Key,
    });
    expect(again.headers['x-error-code']).toBe('KEY_ENDED');
    const three = await keyOf(id);
    await s.as('itps', 'PUT', '/api/Connection', { key: id, active: false });
    expect((await callBy(three)).status).toBe(401);
    await s.as('itps', 'PUT', '/api/Connection', { key: id, active: true, expires_On: '2026-03-01' });
    expect((await callBy(three)).status).toBe(401);
    await s.as('itps', 'PUT', '/api/Connection', { key: id, expires_On: null });
    expect((await callBy(three)).status).toBe(200);
    expect((await s.as('itps', 'DELETE', '/api/Connection', { key: id })).status).toBe(200);
    expect((await callBy(three)).status).toBe(401);
    expect((await detail(id)).failures.map(({ code }: { code: string }) => code).sort()).toEqual([
      'CONNECTION_INACTIVE',
      'KEY_ENDED',
      'KEY_EXPIRED',
    ]);
    const revived = await s.t.database.owner.pool
      .query('update connection_key set deleted = false, revision = revision + 1 where connection_id = $1', [id])
      .catch((error: Error) => error.message);
    expect(revived).toMatch(/stays so|last revision|altered/i);
  });

  test.each([
    ['2026-03-01', 'KEY_EXPIRES_WRONG'],
    ['2028-01-01', 'KEY_EXPIRES_WRONG'],
  ])('until %s is refused', async (expires_On, code) => {
    const reply = await makeKey(await add(), expires_On);
    expect([reply.status, reply.headers['x-error-code']]).toEqual([400, code]);
  });

  test('no more than ten hold at once', async () => {
    const id = await add();
    for (let count = 0; count < 10; count += 1) await keyOf(id);
    expect((await makeKey(id)).headers['x-error-code']).toBe('KEYS_TOO_MANY');
  });

  test('a flood of wrong keys slows its own address and no key that holds', async () => {
    const token = await keyOf(await add());
    await callBy(token, '10.9.9.9');
    const wrong = (index: number) => callBy(`cck_AAAAAAAA_${String(index).padStart(43, '0')}`, '10.9.9.9');
    const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => wrong(index)));
    expect(replies.filter(({ status }) => status === 401).length).toBeGreaterThan(30);
    const started = performance.now();
    let waiting = 5;
    const last = Array.from({ length: waiting }, async (_, index) => {
      await wrong(100 + index);
      waiting -= 1;
    });
    expect((await callBy(token, '10.9.9.9')).status).toBe(200);
    expect(waiting).toBeGreaterThan(0);
    await Promise.all(last);
    expect(performance.now() - started).toBeGreaterThan(900);
  }, 60_000);
});

describe('connections', () => {
  test('are for ITPS alone, and nothing is written for others', async () => {
    const id = await add();
    const before = await fingerprint(s.t.database.owner.pool);
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      expect((await s.as(name, 'GET', '/api/Connection')).status).toBe(403);
      expect((await s.as(name, 'POST', '/api/Connection', { name: 'Otro', ...fields() })).status).toBe(403);
      expect((await s.as(name, 'PUT', '/api/Connection', { key: id, held_Percent: 11 })).status).toBe(403);
      expect((await s.as(name, 'DELETE', '/api/Connection', { key: id })).status).toBe(403);
      const body = { iD_Connection: id, expires_On: '2026-05-01' };
      expect((await s.as(name, 'POST', '/api/Connection/MakeKey', body)).status).toBe(403);
    }
    const ignored = new Set(['security_event']);
    const after = await fingerprint(s.t.database.owner.pool);
    for (const [table, print] of Object.entries(after)) {
      if (!ignored.has(table)) expect([table, print]).toEqual([table, (before as Record<string, unknown>)[table]]);
    }
  });

  test.each([
    [{ name: '' }, 400],
    [{ name: '@itps' }, 400],
    [{ name: 'x'.repeat(41) }, 400],
    [{ kind: 'otra' }, 400],
    [{ scope: '' }, 400],
    [{ scope: 'todo' }, 400],
    [{ scope: 'people.provision' }, 400],
    [{ kind: 'scim', scope: 'people.provision', iD_Sector: 1 }, 400],
    [{ held_Percent: 0 }, 400],
    [{ responsible_Nr: 99 }, 400],
  ])('are refused with %j', async (spoiled, status) => {
    const reply = await s.as('itps', 'POST', '/api/Connection', { name: 'Mala', ...fields(), ...spoiled });
    expect([reply.status, reply.text]).toEqual([status, expect.any(String)]);
  });

  test('a name is given once, for good', async () => {
    const id = await add({ name: 'Única' });
    await s.as('itps', 'DELETE', '/api/Connection', { key: id });
    expect((await s.as('itps', 'POST', '/api/Connection', { ...fields(), name: 'única' })).status).toBe(409);
  });
});

describe('with four eyes', () => {
  beforeAll(() => setFourEyes(true));
  afterAll(() => setFourEyes(false));

  test('a connection begins inactive and its key opens nothing, until another releases both', async () => {
    const id = await add();
    expect(await rowOf(id)).toMatchObject({ active: false, revision: 1 });
    expect((await waiting()).at(-1)).toMatchObject({ kind: 'connection', connection: `Programa ${made}` });
    expect((await release()).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ active: true, revision: 2 });
    const reply = await makeKey(id);
    const { token, waits } = reply.json();
    expect(waits).toBe(true);
    expect((await callBy(token)).status).toBe(401);
    expect((await release()).status).toBe(200);
    expect((await callBy(token)).status).toBe(200);
  });

  test('what opens more waits, what closes is at once', async () => {
    const id = await add();
    await release();
    const change = { key: id, scope: 'people.read courses.read', expires_On: '2026-08-01' };
    expect((await s.as('itps', 'PUT', '/api/Connection', change)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ scope: 'people.read', expires_On: '2026-08-01' });
    expect((await waiting()).at(-1)?.changes).toEqual([
      { field: expect.any(String), before: 'people.read', after: 'people.read courses.read' },
    ]);
    expect((await release()).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ scope: 'people.read courses.read' });
    await s.as('itps', 'PUT', '/api/Connection', { key: id, active: false });
    expect(await rowOf(id)).toMatchObject({ active: false });
    await s.as('itps', 'PUT', '/api/Connection', { key: id, active: true });
    expect(await rowOf(id)).toMatchObject({ active: false });
  });

  test('a key that was ended meanwhile is not released', async () => {
    const id = await add();
    await release();
    await makeKey(id);
    const [{ iD_Connection_Key }] = (await detail(id)).keys;
    await s.as('itps', 'POST', '/api/Connection/EndKey', { iD_Connection_Key });
    expect((await release()).headers['x-error-code']).toBe('KEY_ENDED');
  });
});

test('leaves a trail that fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
