import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, testPassword } from '#tests/app.ts';
import { makePerson, makeRelaxedSettings, makeSector, type Person, type Sector } from '#tests/factories/people.ts';

let t: TestApp;
let sector: Sector;
let person: Person;
let next = 1;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  sector = await makeSector(t.services, 'Envasado');
});
beforeEach(async () => {
  person = await makePerson(t.services, sector, `b${next++}`);
});
afterAll(() => t.close());

const signIn = (user: string, pass: string, headers: Record<string, string> = {}) =>
  t.call('POST', '/api/Auth/Authenticate', { body: { user, pass }, headers });
const fail = async (user: string, times: number) => {
  for (let i = 0; i < times; i += 1) expect((await signIn(user, 'equivocada')).status).toBe(400);
};
const eventsOf = async (cwid: string) => {
  const rows = await t.services.db
    .selectFrom('security_event')
    .select('kind')
    .where('cwid', '=', cwid)
    .orderBy('event_id')
    .execute();
  return rows.map((row) => row.kind);
};

test('five failures in a row lock the account, and the lock is told plainly even to the right password', async () => {
  await fail(person.cwid, 5);
  const reply = await signIn(person.cwid, testPassword);
  expect([reply.status, reply.headers['x-error-code']]).toEqual([429, 'ACCOUNT_LOCKED']);
  expect(reply.text).toContain('La cuenta está bloqueada por intentos fallidos. Pruebe de nuevo en 15 min');
  const english = await signIn(person.cwid, testPassword, { 'accept-language': 'en' });
  expect(english.text).toContain('The account is locked after failed attempts. Try again in 15 min');
  expect(await eventsOf(person.cwid)).toEqual([
    ...Array(5).fill('signInFailed'),
    'accountLocked',
    'signInLocked',
    'signInLocked',
  ]);
});

test('the lock holds until 15 minutes are over, and the failures then count anew', async () => {
  const start = t.clock.now().toISOString();
  await fail(person.cwid, 5);
  t.clock.advanceMinutes(14.9);
  const held = await signIn(person.cwid, testPassword);
  expect([held.status, held.text.includes('en 1 min')]).toEqual([429, true]);
  t.clock.advanceMinutes(0.1);
  await fail(person.cwid, 4);
  expect((await signIn(person.cwid, testPassword)).status).toBe(200);
  t.clock.set(start);
});

test('a right password in between forgets the failures', async () => {
  await fail(person.cwid, 4);
  await t.signIn(person.cwid);
  await fail(person.cwid, 4);
  await t.signIn(person.cwid);
});

test('failures of signing and of sign-in are counted together, and lock both', async () => {
  const token = await t.signIn(person.cwid);
  const accept = (pass: string) =>
    t.call('POST', '/api/Auth/AcceptSignature', { token, body: { user: person.cwid, pass } });
  for (let i = 0; i < 3; i += 1) {
    const reply = await accept('equivocada');
    expect([reply.status, reply.text]).toEqual([400, 'Usuario o contraseña incorrectos']);
  }
  await fail(person.cwid, 2);
  expect((await accept(testPassword)).status).toBe(429);
  expect((await signIn(person.cwid, testPassword)).status).toBe(429);
  expect(await eventsOf(person.cwid)).toEqual([
    'signInSucceeded',
    ...Array(3).fill('signingFailed'),
    ...Array(2).fill('signInFailed'),
    'accountLocked',
    'signingLocked',
    'signInLocked',
  ]);
});

test('a name that nobody has locks and unlocks alike', async () => {
  const start = t.clock.now().toISOString();
  await fail('fantasma', 5);
  const locked = await signIn('FANTASMA', testPassword);
  expect(locked.status).toBe(429);
  await fail(person.cwid, 5);
  expect((await signIn(person.cwid, testPassword)).text).toBe(locked.text);
  t.clock.advanceMinutes(15);
  await fail('fantasma', 5);
  expect((await signIn('fantasma', testPassword)).status).toBe(429);
  t.clock.set(start);
});

test('of twenty guesses at once only five are looked at: the right one among the late ones opens nothing', async () => {
  const guesses = Array.from({ length: 20 }, (_, i) => signIn(person.cwid, i === 19 ? testPassword : `guess-${i}`));
  const replies = await Promise.all(guesses);
  expect(replies.filter((reply) => reply.status === 400)).toHaveLength(5);
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(15);
  expect((await eventsOf(person.cwid)).filter((kind) => kind === 'accountLocked')).toHaveLength(1);
});

test('twenty sign-ins at once with the right password all succeed and lock nobody out', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(person.cwid, testPassword)));
  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
  await t.signIn(person.cwid);
});
