import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeRelaxedSettings, makeSector, type Sector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp, testPassword } from '#tests/support/app.ts';
import { authenticateReply } from '../shared/contract.ts';
import { setPassword } from './commands/write-credential.ts';
import { hashPassword } from './credentials/password.ts';
import { selectSignInBefore } from './queries/accounts.ts';

let t: TestApp;
let sector: Sector;

beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  sector = await makeSector(t.services, 'Envasado');
  await makePerson(t.services, sector, 'lucia', { name: 'Lucía Paz', role: 1 });
  await makePerson(t.services, sector, 'baja', { active: 0 });
  await makePerson(t.services, sector, 'lic', { active: 2 });
});
afterAll(() => t.close());

const path = '/api/Auth/Authenticate';
const signIn = (user: unknown, pass: unknown, headers: Record<string, string> = {}) =>
  t.call('POST', path, { body: { user, pass }, headers });
const lastEvents = async (count: number) => {
  const rows = await t.services.db
    .selectFrom('security_event')
    .select(['kind', 'cwid', 'address'])
    .orderBy('event_id', 'desc')
    .limit(count)
    .execute();
  return rows.reverse();
};

describe('a right password', () => {
  test('opens a session that tells who signed in', async () => {
    const reply = await signIn('lucia', testPassword);
    expect(reply.status).toBe(200);
    const user = reply.json();
    expect(authenticateReply.parse(user)).toEqual(user);
    expect(user).toMatchObject({
      roles: [{ role: 1 }],
      name: 'lucia',
      fullName: 'Lucía Paz',
      iD_Sector: sector.sectorId,
      sector_Name: 'Envasado',
      mustChangePassword: false,
    });
    expect(await lastEvents(1)).toEqual([{ kind: 'signInSucceeded', cwid: 'lucia', address: '127.0.0.1' }]);
    expect((await t.call('GET', '/api/Auth/IsAuthorized', { token: user.token })).status).toBe(200);
  });

  test('is taken whatever the case of the letters of the user', async () => {
    expect((await signIn('LUCIA', testPassword)).json().name).toBe('lucia');
  });

  test.each([
    ['JSON within JSON', 'application/json', (body: object) => JSON.stringify(JSON.stringify(body))],
    ['a form', 'application/x-www-form-urlencoded', (body: object) => new URLSearchParams({ ...body }).toString()],
    [
      'a form with values',
      'application/x-www-form-urlencoded',
      (body: object) => new URLSearchParams({ values: JSON.stringify(body) }).toString(),
    ],
  ])('is read from %s', async (_name, type, encode) => {
    const body = encode({ user: 'lucia', pass: testPassword });
    expect((await t.call('POST', path, { body, headers: { 'content-type': type } })).status).toBe(200);
  });

  test('leaves no token in the database, only its hash, and none for scripts in the cookie', async () => {
    const reply = await signIn('lucia', testPassword);
    const { token } = reply.json();
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    expect(cookie).toContain('Path=/CourseManager;');
    const fileToken = /capacita_files=([\w-]+)/.exec(cookie)?.[1] ?? '';
    expect(fileToken).toHaveLength(43);
    const { rows } = await t.database.owner.pool.query<{ text: string; hash: string; file_hash: string }>(
      `select s::text as text, encode(token_hash, 'hex') as hash, encode(file_token_hash, 'hex') as file_hash
       from session s order by created_at desc, session_id`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const sha256 = (value: string) => createHash('sha256').update(value).digest('hex');
    expect(rows.some((row) => row.hash === sha256(token) && row.file_hash === sha256(fileToken))).toBe(true);
  });
});

describe('every other cause', () => {
  const causes = [
    ['a wrong password', 'lucia', 'otra-clave', 'signInFailed'],
    ['an unknown user', 'nadie', testPassword, 'signInFailed'],
    ['a deactivated collaborator with the right password', 'baja', testPassword, 'signInFailed'],
    ['a collaborator on leave with the right password', 'lic', testPassword, 'signInFailed'],
  ] as const;

  test.each(causes)('%s is refused with the one text, in both languages', async (_cause, user, pass, kind) => {
    const spanish = await signIn(user, pass);
    const english = await signIn(user, pass, { 'accept-language': 'en-GB,en;q=0.9' });
    for (const reply of [spanish, english]) {
      expect(reply.status).toBe(400);
      expect(reply.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'x-error-code': 'SIGN_IN_FAILED',
      });
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect([spanish.text, english.text]).toEqual(['Usuario y/o contraseña incorrectos', 'User or password incorrect']);
    // The second within a minute waits to be told with its count.
    const shown = user === 'nadie' ? expect.stringMatching(/^na…[0-9a-f]{16}$/) : user;
    expect(await lastEvents(1)).toMatchObject([{ kind, cwid: shown }]);
  });

  test('a collaborator without any password of their own is refused alike', async () => {
    const person = await makePerson(t.services, sector, 'sincla');
    await t.database.owner.db
      .updateTable('credential')
      .set({ password_hash: null })
      .where('employee_nr', '=', person.employeeNr)
      .execute();
    expect((await signIn('sincla', testPassword)).text).toBe('Usuario y/o contraseña incorrectos');
  });

  test.each([
    [{ pass: 'x' }, 'user: Este campo es obligatorio', 'user: This field is required'],
    [{ user: 'lucia' }, 'pass: Este campo es obligatorio', 'pass: This field is required'],
    [{ user: 'lucia', pass: '' }, 'pass: Este campo es obligatorio', 'pass: This field is required'],
    [{ user: 5, pass: 'x' }, 'user: El tipo de dato no es el esperado', 'user: The value is not of the expected type'],
    [{ user: 'u'.repeat(101), pass: 'x' }, 'user: Máximo 100 caracteres', 'user: At most 100 characters'],
  ])('%j names its field', async (body, spanish, english) => {
    const es = await t.call('POST', path, { body });
    const en = await t.call('POST', path, { body, headers: { 'accept-language': 'en' } });
    expect([es.status, es.text, en.text]).toEqual([400, spanish, english]);
    expect(es.headers['x-error-code']).toBe('INVALID_INPUT');
  });
});

describe('a sign-in from another site', () => {
  const form = 'user=lucia&pass=Clave-Segura-1';

  test.each(['cross-site', 'same-site'])('is refused when the browser says %s, in both languages', async (site) => {
    const headers = { 'sec-fetch-site': site };
    const spanish = await signIn('lucia', testPassword, headers);
    const english = await signIn('lucia', testPassword, { ...headers, 'accept-language': 'en' });
    expect([spanish.status, spanish.text]).toEqual([403, 'Solo se puede ingresar desde la propia aplicación.']);
    expect(english.text).toBe('You can only sign in from the application itself.');
    expect(spanish.headers['set-cookie']).toBeUndefined();
  });

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'is refused as a form of an old browser that names the origin %s',
    async (origin) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin };
      const reply = await t.call('POST', path, { body: form, headers });
      expect([reply.status, reply.headers['set-cookie']]).toEqual([403, undefined]);
    },
  );

  test('is none when the origin is the host that is called', async () => {
    const headers = { origin: 'https://capacita.example:8443', host: 'capacita.example:8443' };
    expect((await signIn('lucia', testPassword, headers)).status).toBe(200);
  });

  test.each(['same-origin', 'none'])('is none when the browser says %s', async (site) => {
    expect((await signIn('lucia', testPassword, { 'sec-fetch-site': site })).status).toBe(200);
  });
});

describe('after sign-in the person is told', () => {
  test('of the sign-in before', async () => {
    const start = t.clock.now().toISOString();
    await makePerson(t.services, sector, 'nueva');
    expect((await signIn('nueva', testPassword)).json().lastSignIn).toBeNull();
    t.clock.advanceMinutes(60);
    await signIn('nueva', 'equivocada');
    expect((await signIn('nueva', testPassword)).json().lastSignIn).toBe(new Date(start).toISOString());
    t.clock.set(start);
  });

  test('of the last change of the password and by whom: by an administrator, then by the person', async () => {
    const { employeeNr } = await makePerson(t.services, sector, 'cambia');
    const at = t.clock.now();
    await makePerson(t.services, sector, 'itps');
    const password = { passwordHash: await hashPassword('Garza-Azul-5'), mustChange: false, at, by: 'itps' };
    await t.services.db.transaction().execute((tx) => setPassword(tx, employeeNr, password));
    const signedIn = (await signIn('cambia', 'Garza-Azul-5')).json();
    expect(signedIn).toMatchObject({ passwordChangedAt: at.toISOString(), passwordChangedBy: 'itps' });
    const changed = await t.call('POST', '/api/Auth/ChangePassword', {
      token: signedIn.token,
      body: { user: 'cambia', pass: 'Garza-Azul-5', newPass: 'Grulla-Verde-7' },
    });
    expect(changed.json()).toMatchObject({ passwordChangedAt: at.toISOString(), passwordChangedBy: 'cambia' });
    expect((await signIn('cambia', 'Grulla-Verde-7')).json()).toMatchObject({ passwordChangedBy: 'cambia' });
  });
});

test('the sign-in before is found without the other events of its person, however many', async () => {
  const plan = await t.services.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return selectSignInBefore(tx, 1).explain();
  });
  expect(JSON.stringify(plan)).toContain('security_event_sign_in');
  expect(JSON.stringify(plan)).not.toContain('Sort');
});
