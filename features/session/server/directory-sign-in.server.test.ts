import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { factoryAct, makePerson, makeRelaxedSettings, makeSector, type Sector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp, testPassword } from '#tests/support/app.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { type LdapEntry, type LdapServer, startLdapServer } from '#tests/support/ldap-server.ts';

const certificate = makeCertificate();
const base = 'dc=empresa,dc=example';
const service = { dn: `cn=svc,${base}`, password: 'Servicio-1' };
const directoryPassword = 'Del-Directorio-1';
const dnOf = (uid: string) => `uid=${uid},${base}`;
const entryOf = (uid: string): LdapEntry => ({
  dn: dnOf(uid),
  password: directoryPassword,
  attributes: { sAMAccountName: [uid] },
});

let t: TestApp;
let sector: Sector;
let server: LdapServer;
let next = 1;
/** someone new in every test, here and in the directory */
let cwid: string;
let employeeNr: number;

const setDirectory = (changes: object = {}) =>
  t.services.db.transaction().execute((tx) =>
    updateAudited(
      tx,
      'settings',
      { settings_id: 1 },
      {
        validate_domain: true,
        domain: 'empresa.example',
        server_ldap: server.url,
        user_ldap: service.dn,
        password_ldap: t.services.secrets.seal(service.password, 'settings.password_ldap'),
        validate_group: false,
        itps_group: 'Jefes',
        qa_group: 'Calidad',
        hse_group: 'Seguridad',
        trainer_group: 'Entrenadores',
        collaborator_group: 'Operarios',
        ...changes,
      },
      factoryAct(t.services),
    ),
  );

beforeAll(async () => {
  t = await createTestApp(undefined, certificate.cert);
  await makeRelaxedSettings(t.services);
  sector = await makeSector(t.services, 'Envasado');
  server = await startLdapServer([], { certificate, tls: 'startTls' });
});
beforeEach(async () => {
  cwid = `d${next++}`;
  employeeNr = (await makePerson(t.services, sector, cwid)).employeeNr;
  server.entries = [
    { dn: base },
    service,
    entryOf(cwid),
    { dn: `cn=Operarios,${base}`, attributes: { objectClass: ['group'], cn: ['Operarios'], member: [dnOf(cwid)] } },
    { dn: `cn=Calidad,${base}`, attributes: { objectClass: ['group'], cn: ['Calidad'] } },
  ];
  server.binds.length = 0;
  await setDirectory();
});
afterEach(() => {
  server.isMute = false;
  server.laterBinds = null;
});
afterAll(async () => {
  await server.close();
  await t.close();
});

const signIn = (user: string, pass: string, headers: Record<string, string> = {}) =>
  t.call('POST', '/api/Auth/Authenticate', { body: { user, pass }, headers });
/** any call of a user who may work */
const ownPath = '/api/AttendedJoinedWCourse/Activity';
const setCredential = (values: object) =>
  t.database.owner.db.updateTable('credential').set(values).where('employee_nr', '=', employeeNr).execute();
const lastEvent = () =>
  t.services.db
    .selectFrom('security_event')
    .select(['kind', 'cwid', 'detail'])
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('with domain validation', () => {
  test('the password of the directory signs in, and the local one no longer does', async () => {
    expect((await signIn(cwid, directoryPassword)).status).toBe(200);
    expect(await lastEvent()).toMatchObject({ kind: 'signInSucceeded', cwid });
    const local = await signIn(cwid, testPassword);
    expect([local.status, local.text]).toEqual([400, 'Usuario y/o contraseña incorrectos']);
  });

  test('a local account keeps its own password, even while the directory is silent', async () => {
    await setCredential({ local_account: true });
    server.isMute = true;
    expect((await signIn(cwid, testPassword)).status).toBe(200);
    expect((await signIn(cwid, directoryPassword)).status).toBe(400);
    expect(server.binds).toEqual([]);
  });

  test('whoever the directory has and we have not is refused, and their password is not tried', async () => {
    server.entries = [...server.entries, entryOf('afuera')];
    const reply = await signIn('afuera', directoryPassword);
    expect([reply.status, reply.text]).toEqual([400, 'Usuario y/o contraseña incorrectos']);
    expect(server.binds.map(({ dn }) => dn)).not.toContain(dnOf('afuera'));
  });

  test.each(['*', '*)(uid=*', ' '])('%j is no name', async (user) => {
    expect((await signIn(user, directoryPassword)).status).toBe(400);
  });

  test('a deactivated collaborator is refused, and their password is not tried', async () => {
    await makePerson(t.services, sector, `x${cwid}`, { active: 0 });
    server.entries = [...server.entries, entryOf(`x${cwid}`)];
    expect((await signIn(`x${cwid}`, directoryPassword)).status).toBe(400);
    expect(await lastEvent()).toMatchObject({ detail: 'the account is not active' });
    expect(server.binds.map(({ dn }) => dn)).not.toContain(dnOf(`x${cwid}`));
  });

  test('an empty password never reaches the directory', async () => {
    expect((await signIn(cwid, '')).status).toBe(400);
    expect(server.binds).toEqual([]);
  });

  test('an account that never had a local password signs in, and locks', async () => {
    const newcomer = `d${next++}`;
    await makePerson(t.services, sector, newcomer, { hasPassword: false });
    server.entries = [...server.entries, entryOf(newcomer)];
    expect((await signIn(newcomer, directoryPassword)).status).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await signIn(newcomer, 'equivocada')).status).toBe(400);
    expect((await signIn(newcomer, directoryPassword)).status).toBe(429);
  });

  test('five failures lock, and a locked account asks the directory nothing', async () => {
    for (let i = 0; i < 5; i += 1) expect((await signIn(cwid, 'equivocada')).status).toBe(400);
    expect(await lastEvent()).toMatchObject({ kind: 'accountLocked', cwid });
    const asked = server.binds.length;
    expect((await signIn(cwid, directoryPassword)).status).toBe(429);
    expect(server.binds).toHaveLength(asked);
  });

  test('a local password that had to be changed asks for nothing any more, and cannot be changed here', async () => {
    await setCredential({ must_change_password: true });
    const reply = await signIn(cwid, directoryPassword);
    expect(reply.json().mustChangePassword).toBe(false);
    const { token } = reply.json();
    expect((await t.call('GET', ownPath, { token })).status).toBe(200);
    const change = await t.call('POST', '/api/Auth/ChangePassword', {
      token,
      body: { user: cwid, pass: directoryPassword, newPass: 'Nueva-Clave-2' },
    });
    expect([change.status, change.headers['x-error-code']]).toEqual([400, 'PASSWORD_OF_DIRECTORY']);
    expect(change.text).toBe('Su contraseña es la del directorio de la empresa: se cambia allí, no aquí.');
  });

  test('signing asks the directory too', async () => {
    const { token } = (await signIn(cwid, directoryPassword)).json();
    const accept = (pass: string) => t.call('POST', '/api/Auth/AcceptSignature', { token, body: { user: cwid, pass } });
    const local = await accept(testPassword);
    expect([local.status, local.text]).toEqual([400, 'Usuario o contraseña incorrectos']);
    expect((await accept(directoryPassword)).status).toBe(200);
    server.isMute = true;
    const mute = await accept(directoryPassword);
    expect([mute.status, mute.headers['x-error-code']]).toEqual([503, 'DIRECTORY_UNAVAILABLE']);
  });
});

describe('a directory that cannot be asked', () => {
  const outages: [string, () => Promise<unknown>, string][] = [
    ['is not there', () => setDirectory({ server_ldap: 'ldap://127.0.0.1:1' }), 'directory: refused'],
    ['has no known certificate', () => setDirectory({ server_ldap: server.url.replace('localhost', '127.0.0.2') }), ''],
    ['does not take the service account', () => setDirectory({ user_ldap: 'cn=otro' }), 'directory: serviceAccount'],
    ['has no such domain', () => setDirectory({ domain: 'otra.example' }), 'directory: base'],
    [
      'has its password sealed with a lost key',
      () =>
        setDirectory({
          password_ldap: createSecretBox(Buffer.alloc(32)).seal(service.password, 'settings.password_ldap'),
        }),
      'the secret does not open with this key',
    ],
    ['has no group for the role', () => setDirectory({ validate_group: true, collaborator_group: null }), ''],
  ];

  test.each(outages)(
    'because it %s is told plainly, lets nobody in, and counts no failure',
    async (_why, spoil, detail) => {
      await spoil();
      for (let i = 0; i < 6; i += 1) {
        const reply = await signIn(cwid, directoryPassword);
        expect([reply.status, reply.headers['x-error-code']]).toEqual([503, 'DIRECTORY_UNAVAILABLE']);
        expect(reply.text).toContain('El directorio de la empresa no responde');
      }
      expect(await lastEvent()).toMatchObject({ kind: 'signInFailed', cwid, detail: expect.stringContaining(detail) });
      for (let i = 0; i < 6; i += 1) expect((await signIn(`n${cwid}`, directoryPassword)).status).toBe(503);
      await setDirectory();
      expect((await signIn(cwid, directoryPassword)).status).toBe(200);
      expect((await signIn(`n${cwid}`, directoryPassword)).status).toBe(400);
    },
  );

  test('because it fails at the very bind is said plainly, and neither locks nor ends anything', async () => {
    const { token } = (await signIn(cwid, directoryPassword)).json();
    const sign = () =>
      t.call('POST', '/api/Auth/AcceptSignature', { token, body: { user: cwid, pass: directoryPassword } });
    server.laterBinds = 80;
    for (let i = 0; i < 5; i += 1) {
      for (const reply of [await signIn(cwid, directoryPassword), await sign()])
        expect([reply.status, reply.headers['x-error-code']]).toEqual([503, 'DIRECTORY_UNAVAILABLE']);
    }
    expect(await lastEvent()).toMatchObject({ kind: 'signingFailed', cwid, detail: 'directory: rejected' });
    server.laterBinds = null;
    expect((await signIn(cwid, directoryPassword)).status).toBe(200);
    expect((await sign()).status).toBe(200);
  });

  test('because it hangs holds up its own people alone: local accounts sign in and sign, and other calls are served', async () => {
    const makeEach = (names: readonly string[]) =>
      Promise.all(names.map((name) => makePerson(t.services, sector, name)));
    const many = Array.from({ length: 20 }, (_, n) => `h${n}${cwid}`);
    const [local, ...hanging] = [`l${cwid}`, ...many];
    const [person] = await makeEach([local, ...hanging]);
    await t.database.owner.db
      .updateTable('credential')
      .set({ local_account: true })
      .where('employee_nr', '=', person?.employeeNr ?? 0)
      .execute();
    server.entries = [...server.entries, ...hanging.map(entryOf)];
    const enter = (user: string, pass: string, address: string) =>
      t.call('POST', '/api/Auth/Authenticate', { body: { user, pass }, address });
    const sign = (user: string, pass: string, token: string) =>
      t.call('POST', '/api/Auth/AcceptSignature', { token, body: { user, pass } });
    const tokens: string[] = [];
    for (const user of hanging) tokens.push((await enter(user, directoryPassword, '10.9.0.1')).json().token);
    const { token } = (await enter(local, testPassword, '10.9.0.2')).json();

    server.isMute = true;
    const began = performance.now();
    let waiting = hanging.length;
    // Each from a machine of their own, and most of them have their turn before who comes last.
    const held = hanging.map(async (user, n) => {
      const address = `10.9.1.${n}`;
      const reply = await (n % 2 === 0
        ? enter(user, directoryPassword, address)
        : sign(user, directoryPassword, tokens[n] ?? ''));
      waiting -= 1;
      return reply;
    });
    const served = await Promise.all([
      enter(local, testPassword, '10.9.0.3'),
      sign(local, testPassword, token),
      t.call('GET', ownPath, { token }),
    ]);
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(waiting).toBe(hanging.length);
    const told = (await Promise.all(held)).map(({ status, headers }) => [status, headers['x-error-code']]);
    expect(told).toEqual(hanging.map(() => [503, 'DIRECTORY_UNAVAILABLE']));
    // They waited for the directory, all at once.
    expect(performance.now() - began).toBeGreaterThan(4_500);
  });

  test('is told in English to who reads English', async () => {
    await setDirectory({ server_ldap: 'ldap://127.0.0.1:1' });
    const reply = await signIn(cwid, directoryPassword, { 'accept-language': 'en' });
    expect(reply.text).toContain('The company directory does not answer');
  });
});

describe('with group validation', () => {
  beforeEach(() => setDirectory({ validate_group: true }));
  afterEach(() => {
    server.laterSearches = null;
  });

  test.each([
    ['is busy', 51],
    ['keeps it to itself', 50],
  ])(
    'a directory that %s when the group is looked up counts as silent, not as a wrong password',
    async (_does, code) => {
      const { token } = (await signIn(cwid, directoryPassword)).json();
      server.laterSearches = code;
      for (let i = 0; i < 5; i += 1) {
        const reply = await signIn(cwid, directoryPassword);
        expect([reply.status, reply.headers['x-error-code']]).toEqual([503, 'DIRECTORY_UNAVAILABLE']);
      }
      server.laterSearches = null;
      expect((await signIn(cwid, directoryPassword)).status).toBe(200);
      expect((await t.call('GET', ownPath, { token })).status).toBe(200);
    },
  );

  test('a group that the directory does not have is nobody’s', async () => {
    for (const group of ['Nadie', `cn=Nadie,${base}`, 'cn=Nadie,cn==']) {
      await setDirectory({ validate_group: true, collaborator_group: group });
      expect((await signIn(cwid, directoryPassword)).status).toBe(400);
    }
  });

  test('who is in the group of their role signs in', async () => {
    expect((await signIn(cwid, directoryPassword)).status).toBe(200);
  });

  test('who is in the group of another role alone is refused like anyone, and the reason is kept', async () => {
    await makePerson(t.services, sector, `q${cwid}`, { role: 1 });
    server.entries = [
      ...server.entries.filter(({ dn }) => !dn.startsWith('cn=Operarios')),
      entryOf(`q${cwid}`),
      {
        dn: `cn=Operarios,${base}`,
        attributes: { objectClass: ['group'], cn: ['Operarios'], member: [dnOf(`q${cwid}`)] },
      },
    ];
    for (const user of [`q${cwid}`, cwid]) {
      const reply = await signIn(user, directoryPassword);
      expect([reply.status, reply.text]).toEqual([400, 'Usuario y/o contraseña incorrectos']);
      expect(await lastEvent()).toMatchObject({ detail: 'not in the group of the role' });
    }
  });
});
