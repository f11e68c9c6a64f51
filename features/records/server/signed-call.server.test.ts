import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { makePerson, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { forgetSignedCalls } from './signed-call.ts';

// A signed call carries a number, by which it is made once (docs/decisions/117).

let s: StaffedApp;
/** token of another administrator */
let other: string;
beforeAll(async () => {
  s = await createStaffedApp();
  await makePerson(s.t.services, s.sector, 'itps2', { role: 0 });
  other = await s.t.signIn('itps2');
});
afterAll(() => s.t.close());

let count = 0;
const sector = () => {
  count += 1;
  return { name: `Numerado ${count}`, management: 'LG', active: 2, reason: 'alta' };
};
const add = (number: string | undefined, fields: object = sector()) =>
  s.as('itps', 'POST', '/api/Sector', { ...fields }, number);
const byOther = (method: 'POST' | 'PUT' | 'DELETE', fields: object, number?: string) =>
  s.t.call(method, '/api/Sector', {
    token: other,
    headers: number === undefined ? {} : { [numberHeader]: number },
    body: { user: 'itps2', pass: testPassword, reason: 'ajena', ...fields },
  });
const saved = async (number: string, by: StaffName = 'itps') =>
  (await s.as(by, 'GET', `/api/Signed/${number}`)).json().saved;
const state = () => fingerprint(s.t.database.owner.pool);
const kept = async () => (await s.t.database.owner.pool.query('select * from signed_call')).rows;
const refusal = async (reply: ReturnType<StaffedApp['as']>) => {
  const { status, headers } = await reply;
  return [status, headers['x-error-code']];
};
const used = [422, 'NUMBER_USED'];

describe('the same number', () => {
  test('gets the same reply, and nothing is made again', async () => {
    const [number, fields] = [randomUUID(), sector()];
    const first = await add(number, fields);
    expect(first.status).toBe(200);
    const before = await state();
    for (const again of [number, number.toUpperCase()]) {
      const reply = await add(again, fields);
      expect([reply.status, reply.text]).toEqual([200, first.text]);
    }
    expect(await state()).toEqual(before);
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });

  test('gets it too after others changed or deleted the record meanwhile, and after more than a minute', async () => {
    const number = randomUUID();
    const { iD_Sector } = (await add(undefined)).json();
    const edit = () => s.as('itps', 'PUT', '/api/Sector', { key: iD_Sector, revision: 1, management: 'AA' }, number);
    const first = await edit();
    expect((await byOther('PUT', { key: iD_Sector, revision: 2, management: 'BB' })).status).toBe(200);
    expect((await byOther('DELETE', { key: iD_Sector })).status).toBe(200);
    s.t.clock.advanceMinutes(5);
    const again = await edit();
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  test('is asked for the password again', async () => {
    const [number, fields] = [randomUUID(), sector()];
    await add(number, fields);
    expect((await add(number, { ...fields, pass: 'otra' })).status).toBe(400);
    await unlockEveryone(s.t.services);
  });

  test.each([
    ['other values', { name: 'Otro nombre' }],
    ['another reason', { reason: 'otra razón' }],
  ])('is refused for %s', async (_what, changed) => {
    const [number, fields] = [randomUUID(), sector()];
    await add(number, fields);
    const before = await state();
    expect(await refusal(add(number, { ...fields, ...changed }))).toEqual(used);
    expect(await state()).toEqual(before);
  });

  test('is refused for another call', async () => {
    const number = randomUUID();
    const { iD_Sector } = (await add(undefined)).json();
    const edit = { key: iD_Sector, revision: 1, management: 'AA' };
    expect((await s.as('itps', 'PUT', '/api/Sector', edit, number)).status).toBe(200);
    expect(await refusal(s.as('itps', 'PUT', '/api/Profile', { ...edit, name: 'Otro' }, number))).toEqual(used);
    expect(await refusal(s.as('itps', 'DELETE', '/api/Sector', edit, number))).toEqual(used);
  });

  test('is refused for another person', async () => {
    const [number, fields] = [randomUUID(), sector()];
    await add(number, fields);
    expect(await refusal(byOther('POST', fields, number))).toEqual(used);
  });

  test('of what was refused is free: nothing was made under it', async () => {
    const [number, fields] = [randomUUID(), sector()];
    expect((await add(number, { ...fields, management: 'LARGA' })).status).toBe(400);
    expect(await saved(number)).toBe(false);
    expect((await add(number, fields)).status).toBe(200);
  });

  test('of two calls at once is made once, many times over', async () => {
    for (let turn = 0; turn < 25; turn += 1) {
      const [number, fields] = [randomUUID(), sector()];
      const replies = await Promise.all([add(number, fields), add(number, fields), add(number, fields)]);
      expect(replies.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, replies[0]?.text]));
      const { iD_Sector } = replies[0]?.json() ?? {};
      const signatures = await s.t.services.db
        .selectFrom('signature')
        .select('signature_id')
        .where('entity', '=', 'sector')
        .where('record_key', '=', String(iD_Sector))
        .execute();
      expect(signatures).toHaveLength(1);
    }
  });

  test('of two different calls at once makes one, and refuses the other', async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      const number = randomUUID();
      const replies = await Promise.all([add(number), add(number)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
});

test('a number that is no UUID is refused, before the password is looked at', async () => {
  for (const number of ['1', 'x'.repeat(36), `${randomUUID()}0`, `${randomUUID()}, ${randomUUID()}`, '']) {
    const reply = await s.t.call('POST', '/api/Sector', {
      token: s.tokens.itps,
      headers: { [numberHeader]: number },
      body: { user: 'itps', pass: 'otra', ...sector() },
    });
    expect([number, reply.status, reply.headers['x-error-code']]).toEqual([number, 400, 'NUMBER_INVALID']);
  }
  expect(await refusal(s.as('itps', 'GET', '/api/Signed/1'))).toEqual([400, 'NUMBER_INVALID']);
});

test('only its signer learns whether a call was made', async () => {
  const number = randomUUID();
  expect(await saved(number)).toBe(false);
  await add(number);
  expect(await saved(number)).toBe(true);
  expect(await saved(number.toUpperCase())).toBe(true);
  for (const name of ['qa', 'ana'] as const) expect(await saved(number, name)).toBe(false);
});

test('while a call is under way nobody says whether it is made', async () => {
  const { pool } = s.t.database.owner;
  const { iD_Sector } = (await add(undefined)).json();
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from sector where sector_id = $1 for update', [iD_Sector]);
  const number = randomUUID();
  const edit = s.as('itps', 'PUT', '/api/Sector', { key: iD_Sector, revision: 1, management: 'AA' }, number);
  await expect.poll(() => saved(number)).toBeNull();
  await holder.query('commit');
  holder.release();
  expect((await edit).status).toBe(200);
  expect(await saved(number)).toBe(true);
});

test('nor while its password is being verified', async () => {
  const holder = await s.t.database.owner.pool.connect();
  await holder.query('begin');
  await holder.query('lock table credential in access exclusive mode');
  const number = randomUUID();
  const adding = add(number);
  await expect.poll(() => saved(number)).toBeNull();
  await holder.query('commit');
  holder.release();
  expect((await adding).status).toBe(200);
  expect(await saved(number)).toBe(true);
  const refused = randomUUID();
  expect((await add(refused, { ...sector(), pass: 'otra' })).status).toBe(400);
  expect(await saved(refused)).toBe(false);
  await unlockEveryone(s.t.services);
});

test('who has lost the role or the session meanwhile is answered no more', async () => {
  const { employeeNr, cwid } = await makePerson(s.t.services, s.sector, 'itps3', { role: 0 });
  const [number, fields] = [randomUUID(), sector()];
  const signature = { user: cwid, pass: testPassword };
  const addAs = (token: string) =>
    s.t.call('POST', '/api/Sector', { token, headers: { [numberHeader]: number }, body: { ...fields, ...signature } });
  const token = await s.t.signIn(cwid);
  expect((await addAs(token)).status).toBe(200);
  expect((await s.as('itps', 'PUT', '/api/Collaborator', { key: employeeNr, role: 3 })).status).toBe(200);
  expect((await addAs(token)).status).toBe(401);
  expect((await addAs(await s.t.signIn(cwid))).status).toBe(403);
});

describe('what is kept of a call', () => {
  const password = 'Grulla-Verde-7';

  test('holds neither a password nor anything to try one out with, nor the reply in clear', async () => {
    const number = randomUUID();
    const { employeeNr } = s.people.ana;
    const reset = { key: employeeNr, password };
    expect((await s.as('itps', 'PUT', '/api/Collaborator', reset, number)).status).toBe(200);
    const text = JSON.stringify(await kept(), (_name, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(text).toContain(number);
    for (const secret of [password, testPassword, '"employee_Nr"']) expect(text).not.toContain(secret);
    // The digest takes the key of the installation: another one gives another.
    const [row] = (await kept()).filter((each) => each.number === number);
    expect(row?.body_digest).toHaveLength(32);
    expect(
      await refusal(s.as('itps', 'PUT', '/api/Collaborator', { ...reset, password: `${password}8` }, number)),
    ).toEqual(used);
  });

  test('made up by the application’s own login tells nobody that a call was made', async () => {
    const { db } = s.t.services;
    const [number, fields] = [randomUUID(), sector()];
    await add(number, fields);
    const [real] = (await kept()).filter((each) => each.number === number);
    const forged = randomUUID();
    const { made_at: _at, ...values } = { ...real, number: forged };
    await db.insertInto('signed_call').values(values).execute();
    expect(await saved(forged)).toBe(false);
    const before = await state();
    expect(await refusal(add(forged, fields))).toEqual(used);
    expect(await state()).toEqual(before);
  });

  test('is changed or taken away by nobody but time', async () => {
    const number = randomUUID();
    await add(number);
    const { pool } = s.t.services;
    for (const statement of [
      'update signed_call set employee_nr = 1',
      'delete from signed_call',
      'truncate signed_call',
      `insert into signed_call (number, employee_nr, call, body_digest, reply, made_at)
       values (gen_random_uuid(), 1, '', decode(repeat('00', 32), 'hex'), '', now() + interval '1 year')`,
    ])
      await expect(pool.query(statement)).rejects.toThrow(/permission denied/);
    await forgetSignedCalls(s.t.services);
    expect(await saved(number)).toBe(true);
    await s.t.database.owner.pool.query(
      `update signed_call set made_at = made_at - interval '7 days 1 minute' where number = $1`,
      [number],
    );
    await forgetSignedCalls(s.t.services);
    expect((await kept()).some((row) => row.number === number)).toBe(false);
    expect((await kept()).length).toBeGreaterThan(0);
  });
});

test('a client without numbers makes each of its calls, and is refused what cannot be made twice', async () => {
  const { iD_Sector } = (await add(undefined)).json();
  const edit = { key: iD_Sector, revision: 1, management: 'AA' };
  expect((await s.as('itps', 'PUT', '/api/Sector', edit)).status).toBe(200);
  expect(await refusal(s.as('itps', 'PUT', '/api/Sector', edit))).toEqual([409, 'RECORD_STALE']);
  const { revision: _revision, ...unseen } = edit;
  expect(await refusal(s.as('itps', 'PUT', '/api/Sector', unseen))).toEqual([400, 'NOTHING_CHANGED']);
});
