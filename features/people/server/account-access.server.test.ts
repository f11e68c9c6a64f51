import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { accessReply, lockedReply } from '../shared/account-access.ts';

let s: StaffedApp;
let person: Person;
/** of each test's own, so that no test slows another down */
let address: string;
let next = 1;

beforeAll(async () => {
  s = await createStaffedApp();
});
beforeEach(async () => {
  person = await makePerson(s.t.services, s.sector, `u${next++}`);
  address = `10.0.2.${next}`;
});
afterAll(() => s.t.close());

const signIn = (pass: string, from = address) =>
  s.t.call('POST', '/api/Auth/Authenticate', { body: { user: person.cwid, pass }, address: from });
const failToSignInFrom = async (from: string, times: number) => {
  for (let i = 0; i < times; i += 1) await signIn('equivocada', from);
};
const failToSignIn = (times: number) => failToSignInFrom(address, times);
const accept = (token: string, pass: string) =>
  s.t.call('POST', '/api/Auth/AcceptSignature', { token, body: { user: person.cwid, pass } });
const failToSign = async (times: number) => {
  const token = await s.t.signIn(person.cwid);
  for (let i = 0; i < times; i += 1) await accept(token, 'equivocada');
};
const unlock = (name: StaffName, places: readonly string[], more: object = {}) =>
  s.as(name, 'POST', '/api/Collaborator/Unlock', { employee_Nr: person.employeeNr, places, ...more });
const endSessions = (name: StaffName, more: object = {}) =>
  s.as(name, 'POST', '/api/Collaborator/EndSessions', { employee_Nr: person.employeeNr, ...more });
const accessOf = async () =>
  accessReply.parse((await s.as('itps', 'GET', '/api/Collaborator/Access', { employee_Nr: person.employeeNr })).json());
const placesOf = async () => (await accessOf()).locks.map(({ place }) => place);
const code = (reply: { readonly status: number; readonly headers: object }) => [
  reply.status,
  (reply.headers as Record<string, unknown>)['x-error-code'],
];
const eventsOf = async (kind: string) => {
  const rows = await s.t.services.db
    .selectFrom('security_event')
    .select('detail')
    .where('employee_nr', '=', person.employeeNr)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ detail }) => detail);
};
const signedOn = async (meaning: string) => {
  const { rows } = await s.t.services.pool.query(
    `select h.action, h.revision, g.cwid, g.reason from signature g
     join history h on h.entity = g.entity and h.record_key = g.record_key and h.revision = g.revision
     where g.entity = 'collaborator' and g.record_key = $1 and g.meaning = $2`,
    [String(person.employeeNr), meaning],
  );
  return rows;
};

describe('11.300(d): an account is unlocked', () => {
  test('by ITPS, signed on the person, with its event; they sign in at once and are told who did it', async () => {
    await failToSignIn(5);
    expect(code(await signIn(testPassword))).toEqual([429, 'ACCOUNT_LOCKED']);
    const locked = lockedReply.parse((await s.as('qa', 'GET', '/api/Collaborator/LockedAccounts')).json());
    const until = new Date(s.t.clock.now().getTime() + 15 * 60_000).toISOString();
    expect(locked.filter(({ cwid }) => cwid === person.cwid)).toEqual([
      {
        employee_Nr: person.employeeNr,
        cwid: person.cwid,
        name: `Nombre de ${person.cwid}`,
        locks: [{ place: 'signIn', until }],
      },
    ]);
    const reply = await unlock('itps', ['signIn', 'signing'], { reason: 'Olvidó su contraseña nueva' });
    expect(reply.status).toBe(200);
    expect(await placesOf()).toEqual([]);
    expect(await eventsOf('accountUnlocked')).toEqual(['unlocked by itps: signIn']);
    expect(await signedOn('accountUnlocked')).toEqual([
      { action: 'sign', revision: 2, cwid: 'itps', reason: 'Olvidó su contraseña nueva' },
    ]);
    const again = await signIn(testPassword);
    expect(again.json()).toMatchObject({ unlockedAt: s.t.clock.now().toISOString(), unlockedBy: 'itps' });
    s.t.clock.advanceMinutes(1);
    expect((await signIn(testPassword)).json()).toMatchObject({ unlockedAt: null, unlockedBy: null });
  });

  test('of its signing alone where that alone was asked for', async () => {
    await failToSign(5);
    await failToSignIn(5);
    expect(await placesOf()).toEqual(['signIn', 'signing']);
    expect((await unlock('itps', ['signing'])).status).toBe(200);
    expect(await placesOf()).toEqual(['signIn']);
    expect(await eventsOf('accountUnlocked')).toEqual(['unlocked by itps: signing']);
  });

  test.each(['qa', 'hse', 'train', 'ana'] as const)('by nobody else: %s', async (name) => {
    await failToSignIn(5);
    const before = await fingerprint(s.t.database.owner.pool);
    expect((await unlock(name, ['signIn'])).status).toBe(403);
    expect((await endSessions(name)).status).toBe(403);
    expect((await s.as(name, 'GET', '/api/Collaborator/Access', { employee_Nr: person.employeeNr })).status).toBe(403);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('never by its own person', async () => {
    const own = { employee_Nr: s.people.itps.employeeNr };
    expect(code(await unlock('itps', ['signIn'], own))).toEqual([403, 'OWN_ACCOUNT']);
    expect(code(await endSessions('itps', own))).toEqual([403, 'OWN_ACCOUNT']);
  });

  test('only while it is locked; a wrong password and no reason unlock nothing', async () => {
    expect(code(await unlock('itps', ['signIn']))).toEqual([409, 'ACCOUNT_NOT_LOCKED']);
    await failToSignIn(5);
    expect((await unlock('itps', ['signIn'], { reason: ' ' })).status).toBe(400);
    expect((await unlock('itps', [])).status).toBe(400);
    expect((await unlock('itps', ['door'])).status).toBe(400);
    expect(code(await unlock('itps', ['signIn'], { pass: 'equivocada' }))).toEqual([400, 'SIGNING_FAILED']);
    expect(code(await unlock('itps', ['signIn'], { employee_Nr: 7_777_777 }))).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(code(await unlock('itps', ['signing']))).toEqual([409, 'ACCOUNT_NOT_LOCKED']);
    expect(await placesOf()).toEqual(['signIn']);
    s.t.clock.advanceMinutes(15);
    expect(code(await unlock('itps', ['signIn']))).toEqual([409, 'ACCOUNT_NOT_LOCKED']);
  });

  test('a double click unlocks once, and both are answered alike', async () => {
    await failToSignIn(5);
    const replies = await s.asOneForm(() => Promise.all([unlock('itps', ['signIn']), unlock('itps', ['signIn'])]));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await signedOn('accountUnlocked')).toHaveLength(1);
    expect(await eventsOf('accountUnlocked')).toHaveLength(1);
  });

  test('while guesses go on: those of before lock nothing more, and five of after lock it again', async () => {
    await failToSignIn(5);
    // More guesses than may be looked at, and the unlocking among them.
    const guesses = Array.from({ length: 12 }, () => signIn('equivocada'));
    const [reply] = await Promise.all([unlock('itps', ['signIn']), ...guesses]);
    expect(reply?.status).toBe(200);
    const locksNow = await placesOf();
    const { rows } = await s.t.services.pool.query(
      `select count(*)::integer as count from security_event where employee_nr = $1 and kind = 'accountLocked'`,
      [person.employeeNr],
    );
    // Locked again exactly where it says so: by five failures that were counted after the unlocking.
    expect(rows[0].count).toBe(locksNow.length + 1);
  });

  test('does not forgive the address that guessed', async () => {
    // Over so many names an address is slowed down: its sign-ins keep a second's distance.
    for (let i = 0; i < 20; i += 1) {
      await s.t.call('POST', '/api/Auth/Authenticate', { body: { user: `nadie${i}`, pass: 'x' }, address });
    }
    await failToSignInFrom('10.0.3.1', 5);
    expect((await unlock('itps', ['signIn'])).status).toBe(200);
    const started = performance.now();
    const replies = await Promise.all([signIn(testPassword), signIn(testPassword)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(performance.now() - started).toBeGreaterThan(900);
  });
});

describe('the sessions of a person', () => {
  test('are ended by ITPS, signed, in all places at once; whoever knows the password opens another', async () => {
    const tokens = [await s.t.signIn(person.cwid), await s.t.signIn(person.cwid)];
    expect((await accessOf()).sessions).toHaveLength(2);
    expect((await endSessions('itps', { reason: 'Tablet perdida' })).status).toBe(200);
    for (const token of tokens) {
      await expect.poll(async () => (await s.t.call('GET', '/api/Auth/IsAuthorized', { token })).status).toBe(401);
    }
    expect((await accessOf()).sessions).toEqual([]);
    expect(await eventsOf('sessionRevoked')).toEqual(['2 ended by itps']);
    expect(await signedOn('sessionsEnded')).toEqual([
      { action: 'sign', revision: 2, cwid: 'itps', reason: 'Tablet perdida' },
    ]);
    expect((await signIn(testPassword)).status).toBe(200);
  });

  test('that are over by themselves are none; a double click ends them once', async () => {
    expect(code(await endSessions('itps'))).toEqual([409, 'NO_OPEN_SESSIONS']);
    await s.t.signIn(person.cwid);
    const replies = await s.asOneForm(() => Promise.all([endSessions('itps'), endSessions('itps')]));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await signedOn('sessionsEnded')).toHaveLength(1);
  });
});

test('an account is unlocked three times in a day, not four: guesses go no faster for it', async () => {
  const lockAgain = (time: number) => failToSignInFrom(`10.0.9.${time}`, 5);
  for (const time of [1, 2, 3]) {
    await lockAgain(time);
    expect((await unlock('itps', ['signIn'])).status).toBe(200);
  }
  await lockAgain(4);
  expect(code(await unlock('itps', ['signIn']))).toEqual([409, 'UNLOCKED_OFTEN']);
  expect(await placesOf()).toEqual(['signIn']);
  s.t.clock.advanceMinutes(24 * 60);
  await lockAgain(5);
  const reply = await s.t.call('POST', '/api/Collaborator/Unlock', {
    token: await s.t.signIn('itps'),
    body: {
      user: 'itps',
      pass: testPassword,
      reason: 'al otro día',
      employee_Nr: person.employeeNr,
      places: ['signIn'],
    },
  });
  expect(reply.status).toBe(200);
});
