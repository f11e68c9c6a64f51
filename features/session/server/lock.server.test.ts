import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#apps/server/app.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { makePerson, makeRelaxedSettings, makeSector, type Person, type Sector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp, testPassword } from '#tests/support/app.ts';
import { digestName } from './credentials/name-digest.ts';
import { signInAttempts, signingAttempts } from './queries/attempts.ts';

let t: TestApp;
/** another process on the same database, or the same one after a restart */
let neighbour: HttpServer;
let sector: Sector;
let person: Person;
/** of each test's own, so that no test slows another down */
let address: string;
let next = 1;

const anotherApp = () => createApp(t.services, { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: undefined });

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  sector = await makeSector(t.services, 'Envasado');
  neighbour = await anotherApp();
});
beforeEach(async () => {
  person = await makePerson(t.services, sector, `b${next++}`);
  address = `10.0.1.${next}`;
});
afterAll(async () => {
  await neighbour.close();
  await t.close();
});

const signIn = (user: string, pass: string, headers: Record<string, string> = {}, from = address) =>
  t.call('POST', '/api/Auth/Authenticate', { body: { user, pass }, headers, address: from });
const fail = async (user: string, times: number) => {
  for (let i = 0; i < times; i += 1) expect((await signIn(user, 'equivocada')).status).toBe(400);
};
const accept = (token: string, pass: string) =>
  t.call('POST', '/api/Auth/AcceptSignature', { token, body: { user: person.cwid, pass } });
const eventsOf = async (cwid: string) => {
  const rows = await t.services.db
    .selectFrom('security_event')
    .select('kind')
    .where('cwid', '=', cwid)
    .orderBy('event_id')
    .execute();
  return rows.map((row) => row.kind);
};
/** Without what differs from call to call, and with the number of the body's bytes in its place. */
const comparable = ({ status, text, headers }: Awaited<ReturnType<typeof signIn>>) => {
  const { date: _date, 'set-cookie': _cookie, ...stable } = headers;
  return { status, text, stable };
};

test('five failures in a row lock the account, and the lock is told plainly even to the right password', async () => {
  await fail(person.cwid, 5);
  const reply = await signIn(person.cwid, testPassword);
  expect([reply.status, reply.headers['x-error-code']]).toEqual([429, 'ACCOUNT_LOCKED']);
  expect(reply.text).toContain('La cuenta está bloqueada por intentos fallidos. Pruebe de nuevo en 15 min');
  const english = await signIn(person.cwid, testPassword, { 'accept-language': 'en' });
  expect(english.text).toContain('The account is locked after failed attempts. Try again in 15 min');
  expect(await eventsOf(person.cwid)).toEqual(['signInFailed', 'accountLocked', 'signInLocked']);
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

describe('sign-in and signing lock apart', () => {
  test('guesses at the sign-in lock the sign-in, and the person at work goes on signing', async () => {
    const token = await t.signIn(person.cwid);
    await fail(person.cwid, 5);
    expect((await signIn(person.cwid, testPassword)).headers['x-error-code']).toBe('ACCOUNT_LOCKED');
    expect((await accept(token, testPassword)).status).toBe(200);
  });

  test('failures of signing lock the signing and end that session; the person signs in again and waits to sign', async () => {
    const start = t.clock.now().toISOString();
    const [token, other] = [await t.signIn(person.cwid), await t.signIn(person.cwid)];
    for (let i = 0; i < 4; i += 1) {
      const reply = await accept(token, 'equivocada');
      expect([reply.status, reply.text]).toEqual([400, 'Usuario o contraseña incorrectos']);
    }
    const fifth = await accept(token, 'equivocada');
    expect([fifth.status, fifth.headers['x-error-code'], fifth.text]).toEqual([
      429,
      'SIGNING_BLOCKED',
      'Por intentos fallidos su firma quedó bloqueada y esta sesión terminó. Ingrese de nuevo; podrá firmar en 15 min.',
    ]);
    expect((await accept(token, testPassword)).status).toBe(401);
    const again = await t.signIn(person.cwid);
    for (const open of [other, again]) {
      const reply = await accept(open, testPassword);
      expect([reply.status, reply.headers['x-error-code']]).toEqual([429, 'SIGNING_LOCKED']);
    }
    expect(await eventsOf(person.cwid)).toEqual([
      ...Array(2).fill('signInSucceeded'),
      ...Array(5).fill('signingFailed'),
      'signingBlocked',
      'sessionRevoked',
      'signInSucceeded',
      'signingLocked',
    ]);
    t.clock.advanceMinutes(15);
    expect((await accept(await t.signIn(person.cwid), testPassword)).status).toBe(200);
    t.clock.set(start);
  });

  test('a right signature in between forgets the failures', async () => {
    const token = await t.signIn(person.cwid);
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) expect((await accept(token, 'equivocada')).status).toBe(400);
      expect((await accept(token, testPassword)).status).toBe(200);
    }
  });

  test('credentials of another person are refused and count for nobody', async () => {
    const token = await t.signIn(person.cwid);
    const body = { user: 'MiClaveSecreta-2026', pass: 'x' };
    for (let i = 0; i < 6; i += 1) {
      expect((await t.call('POST', '/api/Auth/AcceptSignature', { token, body })).status).toBe(400);
    }
    expect((await accept(token, testPassword)).status).toBe(200);
  });
});

describe('a name that nobody has', () => {
  test('locks and unlocks alike', async () => {
    const start = t.clock.now().toISOString();
    await fail('fantasma', 5);
    const locked = await signIn('FANTASMA', testPassword);
    expect(locked.status).toBe(429);
    await fail(person.cwid, 5);
    expect(comparable(await signIn(person.cwid, testPassword))).toEqual(comparable(locked));
    t.clock.advanceMinutes(15);
    await fail('fantasma', 5);
    expect((await signIn('fantasma', testPassword)).status).toBe(429);
    t.clock.set(start);
  });

  test('answers as a known one in another process, after a restart, and after 10,000 other names', async () => {
    const unknown = 'nadie';
    for (const name of [person.cwid, unknown]) await fail(name, 5);
    await t.database.owner.pool.query(
      `insert into sign_in_attempt (name_digest, failures, last_at)
       select sha256(n::text::bytea), 1, $1 from generate_series(1, 10000) n`,
      [t.clock.now()],
    );
    const restarted = await anotherApp();
    for (const app of [t.app, neighbour, restarted]) {
      const [known, invented] = await Promise.all(
        [person.cwid, unknown].map((user) =>
          app.inject({
            method: 'POST',
            url: '/api/Auth/Authenticate',
            payload: { user, pass: testPassword },
            remoteAddress: address,
          }),
        ),
      );
      expect([known?.statusCode, invented?.statusCode]).toEqual([429, 429]);
      expect(invented?.body).toBe(known?.body);
    }
    await restarted.close();
  });

  test('leaves no typed text in the events, but its first two characters and a digest that only this installation makes', async () => {
    const typed = 'MiClaveSecreta-2026';
    await signIn(typed, 'x');
    await signIn(typed.toUpperCase(), 'x');
    const token = await t.signIn(person.cwid);
    await t.call('POST', '/api/Auth/AcceptSignature', { token, body: { user: typed, pass: 'x' } });
    const { rows } = await t.database.owner.pool.query(
      `select distinct cwid from security_event where cwid ilike 'mi%'`,
    );
    const digest = t.services.secrets.digest(typed.toLowerCase(), 'session.name').toString('hex').slice(0, 16);
    expect(rows).toEqual([{ cwid: `mi…${digest}` }]);
    const everything = await t.database.owner.pool.query('select security_event::text as row from security_event');
    expect(everything.rows.filter(({ row }) => /clavesecreta/i.test(row))).toEqual([]);
  });
});

test('of twenty guesses at once only five are looked at: the right one among the late ones opens nothing', async () => {
  const guesses = Array.from({ length: 20 }, (_, i) => signIn(person.cwid, i === 19 ? testPassword : `guess-${i}`));
  const replies = await Promise.all(guesses);
  expect(replies.filter((reply) => reply.status === 400)).toHaveLength(5);
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(15);
  expect((await eventsOf(person.cwid)).filter((kind) => kind === 'accountLocked')).toHaveLength(1);
});

test('a failure that was judged while the failures were forgotten locks nothing', async () => {
  const now = t.clock.now();
  const until = new Date(now.getTime() + 15 * 60_000);
  await t.signIn(person.cwid);
  for (const attempts of [
    signInAttempts(t.services.db, digestName(t.services.secrets, person.cwid)),
    signingAttempts(t.services.db, person.employeeNr, 'own'),
  ]) {
    for (let i = 0; i < 5; i += 1) await attempts.count(now);
    await attempts.clear();
    expect(await attempts.lock(until)).toBe(false);
    for (let i = 0; i < 5; i += 1) await attempts.count(now);
    expect([await attempts.lock(until), await attempts.lock(until)]).toEqual([true, false]);
    await attempts.clear();
  }
});

test('a right password is no failure, though the database goes away before that is noted, and however often', async () => {
  const { pool } = t.database.owner;
  const token = await t.signIn(person.cwid);
  await pool.query(`
    create function away() returns trigger language plpgsql as $$ begin raise exception 'away' using errcode = '57P01'; end $$;
    create trigger away before update of signing_failures on credential
      for each row when (new.signing_failures = 0 or new.signing_failures < old.signing_failures) execute function away();
    create trigger away before update of failures on sign_in_attempt
      for each row when (new.failures = 0 or new.failures < old.failures) execute function away()`);
  for (let outage = 0; outage < 6; outage += 1) {
    expect((await accept(token, testPassword)).status).toBe(503);
    expect((await signIn(person.cwid, testPassword)).status).toBe(503);
  }
  await pool.query('drop function away cascade');
  // What was a failure is one still.
  await fail(person.cwid, 3);
  expect((await accept(token, 'equivocada')).status).toBe(400);
  expect((await accept(token, testPassword)).status).toBe(200);
  expect((await signIn(person.cwid, testPassword)).status).toBe(200);
  expect(await eventsOf(person.cwid)).not.toContain('signingBlocked');
});

test('twenty sign-ins at once with the right password all succeed and lock nobody out', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(person.cwid, testPassword)));
  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
  await t.signIn(person.cwid);
});
