import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '#tests/certificate.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/fingerprint.ts';
import { type LdapServer, startLdapServer } from '#tests/ldap-server.ts';
import { passwordPlaceholder } from '../contract.ts';

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

const testMail = (fields: object, headers: Record<string, string> = {}) =>
  s.t.call('POST', '/api/Settings/TestMail', { token: s.tokens.itps, body: fields, headers });
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
  test('says that it works, in both languages, and writes nothing', async () => {
    const before = await fingerprint(s.t.database.owner.pool);
    const fields = { host: 'localhost', port: mailPort, emailFrom: 'capacita@empresa.example' };
    expect((await testMail(fields)).json()).toEqual({
      ok: true,
      detail: `localhost:${mailPort} respondió por una conexión cifrada y acepta al remitente.`,
    });
    expect((await testMail(fields, { 'accept-language': 'en' })).json()).toEqual({
      ok: true,
      detail: `localhost:${mailPort} answered over an encrypted connection and accepts the sender.`,
    });
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
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
