import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { type LdapServer, startLdapServer } from '#tests/support/ldap-server.ts';
import { passwordPlaceholder } from '../shared/contract.ts';

const certificate = makeCertificate();
const base = 'dc=empresa,dc=example';
const service = { dn: `cn=svc,${base}`, password: 'Servicio-Secreto-1' };

let s: StaffedApp;
let ldap: LdapServer;
let mail: SMTPServer;
let mailPort: number;

beforeAll(async () => {
  s = await createStaffedApp(undefined, certificate.cert);
  const group = { dn: `cn=Operarios,${base}`, attributes: { objectClass: ['group'], cn: ['Operarios'] } };
  ldap = await startLdapServer([{ dn: base }, service, group], { certificate, tls: 'startTls' });
  mail = new SMTPServer({
    ...certificate,
    authOptional: true,
    onMailFrom: ({ address }, _session, done) => done(address.startsWith('no') ? new Error('relay denied') : null),
  });
  mail.on('error', () => undefined);
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  const address = mail.server.address();
  mailPort = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  await ldap.close();
  await new Promise<void>((resolve) => mail.close(() => resolve()));
  await s.t.close();
});

// A quarter of an hour later no earlier test counts any more.
beforeEach(async () => {
  s.t.clock.advanceMinutes(15);
  Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
});

const events = async () => {
  const rows = await s.t.services.db
    .selectFrom('security_event')
    .select(['kind', 'cwid', 'employee_nr', 'detail', 'address'])
    .where('kind', 'like', 'connectionTest%')
    .orderBy('event_id')
    .execute();
  return rows.slice(-12);
};

const testMail = (fields: object, headers: Record<string, string> = {}) =>
  s.t.call('POST', '/api/Settings/TestMail', { token: s.tokens.itps, body: fields, headers });
const read = async () => (await s.as('itps', 'GET', '/api/Settings')).json();
const testLdap = (changes: object, headers: Record<string, string> = {}) =>
  s.t.call('POST', '/api/Settings/TestLdap', {
    token: s.tokens.itps,
    body: {
      serverLDAP: ldap.url,
      domain: 'empresa.example',
      userLDAP: service.dn,
      validateGroup: false,
      passwordChanged: true,
      password: service.password,
      ...changes,
    },
    headers,
  });

describe('a test of the mail server', () => {
  test('says that it works, in both languages, and writes nothing but the event', async () => {
    const before = await read();
    const fields = { host: 'localhost', port: mailPort, emailFrom: 'capacita@empresa.example' };
    expect((await testMail(fields)).json()).toEqual({
      ok: true,
      detail: `localhost:${mailPort} respondió por una conexión cifrada y acepta al remitente.`,
    });
    expect((await testMail(fields, { 'accept-language': 'en' })).json()).toEqual({
      ok: true,
      detail: `localhost:${mailPort} answered over an encrypted connection and accepts the sender.`,
    });
    expect(await read()).toEqual(before);
  });

  test('says what the server said of a sender that it refuses', async () => {
    const reply = await testMail({ host: 'localhost', port: mailPort, emailFrom: 'no@empresa.example' });
    expect(reply.json()).toEqual({
      ok: false,
      detail: `localhost:${mailPort} no acepta al remitente. (550 relay denied)`,
    });
  });

  test('says that nobody is there', async () => {
    const emailFrom = 'capacita@empresa.example';
    expect((await testMail({ host: '127.0.0.1', port: 1, emailFrom })).json()).toEqual({
      ok: false,
      detail: '127.0.0.1:1 rechazó la conexión: no hay un servicio en ese puerto.',
    });
    expect((await testMail({ host: 'no-such-host.invalid', port: 25, emailFrom })).json()).toMatchObject({
      ok: false,
      detail: 'No se encontró el servidor no-such-host.invalid:25.',
    });
  });

  test.each([
    [{ port: 25, emailFrom: 'a@b.example' }, 'host: Ingrese un nombre de servidor o una dirección IP'],
    [{ host: 'a', emailFrom: 'a@b.example' }, 'port: Este campo es obligatorio'],
    [{ host: 'a', port: 25 }, 'emailFrom: Ingrese un email válido'],
    [{ host: 'a', port: 25, emailFrom: '<a@b.example>' }, 'emailFrom: Ingrese un email válido'],
  ])('needs all of its fields: %j', async (fields, text) => {
    const reply = await testMail(fields);
    expect([reply.status, reply.text]).toEqual([400, text]);
  });
});

describe('a test of the directory', () => {
  const server = () => ldap.url.replace('ldap://', '');

  test('says that it works', async () => {
    expect((await testLdap({})).json()).toEqual({
      ok: true,
      detail: `${server()} respondió por una conexión cifrada y acepta el usuario LDAP.`,
    });
  });

  test.each([
    [{ password: 'otra' }, 'no acepta el usuario o la contraseña LDAP.'],
    [{ domain: 'otra.example' }, 'no tiene el dominio indicado.'],
    [{ serverLDAP: 'ldap://127.0.0.1:1' }, '127.0.0.1:1 rechazó la conexión: no hay un servicio en ese puerto.'],
    [{ validateGroup: true, qaGroup: 'Nadie', collaboratorGroup: 'Operarios' }, 'no tiene estos grupos: Nadie;'],
  ])('says what is wrong with %j, never with the password in it', async (changes, text) => {
    const reply = await testLdap(changes);
    expect(reply.json()).toMatchObject({ ok: false, detail: expect.stringContaining(text) });
    expect(reply.text).not.toContain(service.password);
  });

  test('uses the stored password where it was not changed, for the stored server and user alone', async () => {
    const unchanged = { passwordChanged: false, password: passwordPlaceholder };
    expect((await testLdap(unchanged)).json()).toMatchObject({ ok: false });
    const whole = (await s.as('itps', 'GET', '/api/Settings')).json();
    const saved = await s.as('itps', 'POST', '/api/Settings', {
      ...whole,
      serverLDAP: ldap.url,
      userLDAP: service.dn,
      domain: 'empresa.example',
      password: service.password,
      passwordChanged: true,
      reason: 'alta del directorio',
    });
    expect(saved.status).toBe(200);
    expect((await testLdap(unchanged)).json()).toMatchObject({ ok: true });
    const thief = await startLdapServer([], { certificate, tls: 'startTls' });
    const elsewhere = await testLdap({ ...unchanged, serverLDAP: thief.url });
    expect(elsewhere.json()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('solo se envía al servidor y usuario guardados'),
    });
    expect(thief.binds).toEqual([]);
    await thief.close();
    expect((await testLdap({ ...unchanged, userLDAP: 'cn=otro' })).json()).toMatchObject({ ok: false });
  });

  test.each([
    [{ serverLDAP: null }, 'serverLDAP: Este campo es obligatorio'],
    [{ domain: '' }, 'domain: Este campo es obligatorio'],
    [{ userLDAP: '' }, 'userLDAP: Este campo es obligatorio'],
    [{ password: '' }, 'password: Ingrese la contraseña'],
  ])('needs %j', async (changes, text) => {
    const reply = await testLdap(changes);
    expect([reply.status, reply.text]).toEqual([400, text]);
  });
});

describe('a test of a connection', () => {
  const sender = { emailFrom: 'capacita@empresa.example' };

  test('leaves an event with who, the server, the user and the outcome', async () => {
    await testMail({ host: '127.0.0.1', port: 1, ...sender });
    await testLdap({});
    await testLdap({ password: 'adivinada' });
    const by = { cwid: 'itps', employee_nr: s.people.itps.employeeNr, address: '127.0.0.1' };
    const at = ldap.url.replace('ldap://', '');
    expect((await events()).slice(-3)).toEqual([
      { ...by, kind: 'connectionTestFailed', detail: 'SMTP 127.0.0.1:1 from capacita@empresa.example: refused' },
      { ...by, kind: 'connectionTested', detail: `LDAP ${at} as ${service.dn}` },
      { ...by, kind: 'connectionTestDenied', detail: `LDAP ${at} as ${service.dn}: serviceAccount` },
    ]);
    expect(JSON.stringify(await events())).not.toContain('adivinada');
  });

  test('is had ten times a minute, and not many at once', async () => {
    const ask = () => testMail({ host: '127.0.0.1', port: 1, ...sender });
    const atOnce = await Promise.all(Array.from({ length: 8 }, ask));
    expect(atOnce.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(6);
    s.t.clock.advanceMinutes(1);
    for (let i = 0; i < 10; i += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.headers['x-error-code']]).toEqual([429, 'CONNECTION_TESTS_TOO_MANY']);
    s.t.clock.advanceMinutes(1);
    expect((await ask()).status).toBe(200);
  });

  test('is no way to guess a password: five refusals end it for a quarter of an hour, right or wrong', async () => {
    const binds = ldap.binds.length;
    for (let i = 0; i < 5; i += 1) expect((await testLdap({ password: `intento-${i}` })).status).toBe(200);
    const right = await testLdap({});
    expect([right.status, right.headers['x-error-code']]).toEqual([429, 'CONNECTION_TESTS_DENIED']);
    expect(ldap.binds.length).toBe(binds + 5);
    s.t.clock.advanceMinutes(15);
    expect((await testLdap({})).json().ok).toBe(true);
  });

  test('never repeats what another service said', async () => {
    const secret = createServer((socket) => void socket.on('error', () => undefined).end('-DENIED secret=abc123\r\n'));
    await new Promise<void>((resolve) => secret.listen(0, '127.0.0.1', resolve));
    const { port } = secret.address() as AddressInfo;
    const reply = await testMail({ host: '127.0.0.1', port, ...sender });
    expect(reply.json()).toEqual({
      ok: false,
      detail: `127.0.0.1:${port} no responde como un servidor de correo.`,
    });
    await new Promise((resolve) => secret.close(resolve));
  });

  test.each(['2130706433', '0x7f000001', '127.1', '0177.0.0.1', '[::ffff:7f00:1'])(
    'takes no address in disguise: %s',
    async (host) => {
      const mailed = await testMail({ host, port: 25, ...sender });
      expect([mailed.status, mailed.text]).toEqual([400, 'host: Ingrese un nombre de servidor o una dirección IP']);
      expect((await testLdap({ serverLDAP: `ldap://${host}` })).status).toBe(400);
    },
  );
});

describe('a test of a connection to this very machine', () => {
  let own: StaffedApp;
  beforeAll(async () => {
    own = await createStaffedApp(undefined, certificate.cert, false);
  });
  afterAll(() => own.t.close());
  const tryConnection = (kind: 'Mail' | 'Ldap', body: Readonly<Record<string, unknown>>) =>
    own.as('itps', 'POST', `/api/Settings/Test${kind}`, body);
  const mailTo = (host: string, port: number) => tryConnection('Mail', { host, port, emailFrom: 'a@empresa.example' });
  const directory = {
    serverLDAP: '',
    domain: 'empresa.example',
    userLDAP: service.dn,
    validateGroup: false,
    passwordChanged: true,
    password: service.password,
  };

  test.each(['127.0.0.1', 'localhost', '::1', '169.254.169.254', '0.0.0.0'])('is refused: %s', async (host) => {
    own.t.clock.advanceMinutes(1);
    const refused = { ok: false, detail: expect.stringContaining('es este mismo equipo') };
    expect((await mailTo(host, mailPort)).json()).toMatchObject(refused);
    const name = host.includes(':') ? `[${host}]` : host;
    expect((await tryConnection('Ldap', { ...directory, serverLDAP: `ldap://${name}:389` })).json()).toMatchObject(
      refused,
    );
  });

  test('works where it is saved as the server of the company', async () => {
    own.t.clock.advanceMinutes(1);
    const whole = (await own.as('itps', 'GET', '/api/Settings')).json();
    const saved = { ...whole, ...directory, serverLDAP: ldap.url, host: 'localhost', port: mailPort, reason: 'relé' };
    expect((await own.as('itps', 'POST', '/api/Settings', saved)).status).toBe(200);
    expect((await mailTo('localhost', mailPort)).json().ok).toBe(true);
    expect((await mailTo('localhost', mailPort + 1)).json().ok).toBe(false);
    expect((await tryConnection('Ldap', { ...directory, serverLDAP: ldap.url })).json().ok).toBe(true);
  });
});
