import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makeAccountOtherwise, makePerson } from '#tests/factories/people.ts';
import { pngOf } from '#tests/factories/png.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { passwordPlaceholder } from '../shared/contract.ts';
import { takeUpParameters } from './take-up-parameters.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
  // Domain validation is switched on below; who signs stays with the local password.
  await makeAccountOtherwise(s.t, s.people.itps, { local_account: true });
});
afterAll(() => s.t.close());

const path = '/api/Settings';
const read = async () => (await s.as('itps', 'GET', path)).json();
/** What a client sends: the whole object as it was read, with its changes. */
const save = async (changes: object, method: 'POST' | 'PUT' = 'POST') =>
  s.as('itps', method, path, { ...(await read()), reason: 'ajuste', ...changes });
const sealed = async () => {
  const row = await s.t.services.db.selectFrom('settings').select('password_ldap').executeTakeFirst();
  return row?.password_ldap ?? null;
};
const history = async () =>
  (await s.as('itps', 'GET', '/api/Integrity/GetIntegritySettings', { iD_Settings: 1 })).json();

const groups = {
  itpsGroup: 'Capacita ITPS',
  qaGroup: 'Capacita QA',
  hseGroup: 'Capacita HSE',
  trainerGroup: 'Capacita Entrenadores',
  collaboratorGroup: 'Capacita',
};
const directory = {
  validateDomain: true,
  domain: 'empresa.example',
  serverLDAP: 'ldaps://ldap.empresa.example',
  userLDAP: 'svc@empresa.example',
  ...groups,
};
const mail = { validateEmail: true, host: 'correo.empresa.example', port: 25, emailFrom: 'capacita@empresa.example' };

describe('the parameters', () => {
  test('are read whole, with the names of the wire', async () => {
    expect(await read()).toEqual({
      iD_Settings: 1,
      company: null,
      validateEmail: false,
      port: null,
      host: null,
      emailFrom: null,
      emailURL: null,
      validateDomain: false,
      domain: null,
      validateGroup: false,
      hseGroup: null,
      qaGroup: null,
      itpsGroup: null,
      collaboratorGroup: null,
      trainerGroup: null,
      userAttribute: 'sAMAccountName',
      userLDAP: null,
      password: '',
      passwordChanged: false,
      serverLDAP: null,
      production: 0,
      filesContentRoute: null,
      filesSRegistryRoute: null,
      expirationDaysCapaInicial: 30,
      sessionIdleMinutes: 30,
      sessionMaxHours: 12,
      mustChangePassword: false,
      requireSignatureAcceptance: false,
      passwordMaxAgeDays: null,
      passkeys: false,
      oidcProvider: null,
      oidcByUsername: false,
      oidcSignsOut: false,
      oidcNamed: null,
      oidcName: null,
      complianceTarget: null,
      backupAlarmDays: 0,
      rehearsalAlarmDays: 0,
      accentColor: null,
      logo: null,
      fourEyes: false,
      reasons: expect.stringContaining('Alta por ingreso'),
      revision: 1,
      reason: 'alta de prueba',
      updateDate: expect.stringMatching(/^2026-03-10T/),
      updatedBy: 'system',
      updatedByName: 'Sistema',
      deleted: false,
    });
  });

  test.each(['POST', 'PUT'] as const)(
    'are saved by %s, signed, with their reason and a new revision',
    async (method) => {
      const before = await read();
      const reply = await save({ ...mail, emailURL: `https://capacita.example/${method}`, port: '2525' }, method);
      expect([reply.status, reply.json().revision]).toEqual([200, before.revision + 1]);
      expect(reply.json()).toEqual({ ...(await read()), iD_ChangeRequest: null });
      expect(await read()).toMatchObject({ ...mail, port: 2525, reason: 'ajuste', updatedBy: 'itps' });
      expect((await history())[0]).toMatchObject({
        revision: before.revision + 1,
        emailURL: `https://capacita.example/${method}`,
        action: 'edit',
        meaning: 'Cambio de parámetros generales',
        signedBy: s.people.itps.name,
      });
    },
  );

  test('have a logo and a colour, which every PDF bears and anyone is shown before signing in', async () => {
    const logo = pngOf(48, 24);
    const reply = await save({ logo, accentColor: '#8A1538' });
    expect([reply.status, reply.json().logo, reply.json().accentColor]).toEqual([200, logo, '#8a1538']);
    // The history says what it is and its digest; the bytes stay out of lists and reports.
    const digest = createHash('sha256').update(Buffer.from(logo, 'base64')).digest('hex');
    expect((await history())[0]).toMatchObject({ logo: `PNG, 1 kB, SHA-256 ${digest}`, accentColor: '#8a1538' });
    // Anyone gets its picture, which may be kept for good: it has an address of its own bytes.
    const url = `/company-logo/${digest.slice(0, 32)}.png`;
    const shown = await s.t.app.inject({ url });
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    expect(shown.rawPayload.toString('base64')).toBe(logo);
    expect((await s.t.app.inject({ url: url.replace('.png', '.jpeg') })).statusCode).toBe(404);
    const print = async () =>
      (
        await s.t.app.inject({
          url: '/api/report/Integrity',
          query: { values: JSON.stringify({ tableName: 'Settings', selection: 'all' }) },
          headers: { authorization: `Bearer ${s.tokens.itps}` },
        })
      ).rawPayload.toString('latin1');
    const branded = await print();
    expect(branded).toContain('/Subtype /Image');
    // A client that does not know of them leaves them as they are; null takes them away.
    const { logo: _logo, accentColor: _color, ...older } = await read();
    await save(older);
    expect(await read()).toMatchObject({ logo, accentColor: '#8a1538' });
    await save({ logo: null, accentColor: null });
    expect(await read()).toMatchObject({ logo: null, accentColor: null });
    expect(await print()).not.toContain('/Subtype /Image');
    expect((await s.t.app.inject({ url })).statusCode).toBe(404);
  });

  test.each<[string, object, string]>([
    ['no colour', { accentColor: 'rojo' }, 'accentColor: Ingrese un color como #0f5565'],
    [
      'a drawing, which may hold a script',
      { logo: btoa('<svg><script/></svg>') },
      'logo: El logo debe ser un PNG o JPEG',
    ],
    ['a picture of a pixel', { logo: pngOf(1, 1) }, 'logo: El logo debe ser'],
    ['a picture of too many pixels', { logo: pngOf(4001, 24) }, 'de 24 a 4000 píxeles de lado'],
    ['a picture that is too large', { logo: btoa(`\xff\xd8\xff${'x'.repeat(40_000)}`) }, 'logo: El logo debe ser'],
    ['a picture that PostgreSQL cannot unpack', { logo: pngOf(47, 24).replace(/=*$/, '') }, 'logo: El logo debe ser'],
    ['what only begins as a picture', { logo: btoa('\xff\xd8\xff damaged') }, 'logo: El logo debe ser'],
    [
      'a picture whose pixels are damaged',
      { logo: pngOf(48, 24, { pixels: 'damaged' }) },
      'El logo no se puede imprimir',
    ],
  ])('are refused with %s', async (_what, change, text) => {
    const reply = await save(change);
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(text)]);
  });

  test('are taken as JSON within JSON', async () => {
    const body = { ...(await read()), user: 'itps', pass: 'Clave-Segura-1', reason: 'doble', domain: 'doble.example' };
    const reply = await s.t.call('POST', path, {
      token: s.tokens.itps,
      body: JSON.stringify(JSON.stringify(body)),
      headers: { 'content-type': 'application/json' },
    });
    expect([reply.status, (await read()).domain]).toEqual([200, 'doble.example']);
  });

  test('hold at once: shorter sessions end at the next call', async () => {
    await save({ sessionIdleMinutes: 5 });
    const token = await s.t.signIn('qa');
    const start = s.t.clock.now().toISOString();
    s.t.clock.advanceMinutes(6);
    expect((await s.t.call('GET', '/api/Auth/IsAuthorized', { token })).status).toBe(401);
    s.t.clock.set(start);
    Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
    await save({ sessionIdleMinutes: 30 });
  });

  test('edited by two people at once are saved once, and the second is told', async () => {
    const before = await read();
    const first = await save({ domain: 'uno.example', revision: before.revision });
    const second = await save({ domain: 'dos.example', revision: before.revision });
    expect([first.status, second.status, second.headers['x-error-code']]).toEqual([200, 409, 'RECORD_STALE']);
    expect((await read()).domain).toBe('uno.example');
  });

  test('are refused to every other role, read or written or tried, and nothing is written', async () => {
    const whole = await read();
    const before = await fingerprint(s.t.database.owner.pool);
    for (const name of ['qa', 'hse', 'train', 'ana'] as const) {
      expect((await s.as(name, 'GET', path)).status).toBe(403);
      expect((await s.as(name, 'POST', path, whole)).status).toBe(403);
      expect((await s.as(name, 'PUT', path, whole)).status).toBe(403);
      expect((await s.as(name, 'POST', `${path}/TestMail`, mail)).status).toBe(403);
      expect((await s.as(name, 'POST', `${path}/TestLdap`, directory)).status).toBe(403);
      expect((await s.as(name, 'GET', '/api/Integrity/GetIntegritySettings', { iD_Settings: 1 })).status).toBe(403);
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });
});

test.each(['https://capacita.empresa.example/Dashboard', 'http://localhost:3000', 'http://127.0.0.1:3000/'])(
  'mails may lead to %s',
  async (emailURL) => {
    expect((await save({ emailURL })).json()).toMatchObject({ emailURL });
  },
);

describe('a wrong value is refused with its field and its rule, and nothing is written', () => {
  const withPassword = { passwordChanged: true, password: 'Secreta-1' };
  const notSecure = 'emailURL: Ingrese una dirección que empiece con https://, sin usuario ni contraseña';
  test.each([
    [{ port: 'abc' }, 'port: Ingrese un número correcto'],
    [{ port: 70000 }, 'port: No puede ser mayor que 65535'],
    [{ production: 'abc' }, 'production: Ingrese un número correcto'],
    [{ validateEmail: true, host: null }, 'host: Este campo es obligatorio'],
    [{ validateEmail: true, port: '' }, 'port: Este campo es obligatorio'],
    [{ validateEmail: true, emailFrom: ' ' }, 'emailFrom: Este campo es obligatorio'],
    [{ emailFrom: 'nadie' }, 'emailFrom: Ingrese un email válido'],
    [{ emailFrom: 'a@b.example>\r\nRCPT TO:<x@y.example' }, 'emailFrom: Contiene un carácter que no se permite'],
    [{ host: 'dos palabras' }, 'host: Ingrese un nombre de servidor o una dirección IP'],
    [{ emailURL: 'javascript:alert(1)' }, notSecure],
    [{ emailURL: 'http://capacita.empresa.example' }, notSecure],
    [{ emailURL: 'http://127.0.0.1.empresa.example' }, notSecure],
    [{ emailURL: 'https://capacita.empresa.example@otra.example' }, notSecure],
    [{ emailURL: 'https://usuario:clave@capacita.empresa.example' }, notSecure],
    [{ emailURL: 'http://usuario@localhost:3000' }, notSecure],
    [{ domain: 'no es, dominio' }, 'domain: Ingrese un dominio como empresa.com'],
    [{ userAttribute: 'uid)(cn=*' }, 'userAttribute: Ingrese el nombre de un atributo, como sAMAccountName'],
    [{ userAttribute: null }, 'userAttribute: Este campo es obligatorio'],
    [{ ...directory, ...withPassword, domain: '' }, 'domain: Este campo es obligatorio'],
    [{ ...directory, ...withPassword, serverLDAP: '' }, 'serverLDAP: Este campo es obligatorio'],
    [{ ...directory, ...withPassword, userLDAP: null }, 'userLDAP: Este campo es obligatorio'],
    [{ ...directory, password: '' }, 'password: Ingrese la contraseña'],
    [{ ...directory, password: passwordPlaceholder }, 'password: Ingrese la contraseña'],
    [{ passwordChanged: true, password: '' }, 'password: Ingrese la contraseña'],
    [{ serverLDAP: 'http://x.example' }, 'serverLDAP: Ingrese una dirección que empiece con ldap:// o ldaps://'],
    [{ serverLDAP: 'ldap://x.example/?q' }, 'serverLDAP: Ingrese una dirección que empiece con ldap:// o ldaps://'],
    [{ ...directory, ...withPassword, hseGroup: '' }, 'hseGroup: Este campo es obligatorio'],
    [{ ...directory, ...withPassword, trainerGroup: null }, 'trainerGroup: Este campo es obligatorio'],
    [{ qaGroup: 'x'.repeat(256) }, 'qaGroup: Máximo 255 caracteres'],
    [{ expirationDaysCapaInicial: 0 }, 'expirationDaysCapaInicial: No puede ser menor que 1'],
    [{ expirationDaysCapaInicial: 3651 }, 'expirationDaysCapaInicial: No puede ser mayor que 3650'],
    [{ sessionIdleMinutes: 721 }, 'sessionIdleMinutes: No puede ser mayor que 720'],
    [{ sessionMaxHours: 0 }, 'sessionMaxHours: No puede ser menor que 1'],
    [{ passwordMaxAgeDays: 0 }, 'passwordMaxAgeDays: No puede ser menor que 1'],
    [{ mustChangePassword: null }, 'mustChangePassword: Este campo es obligatorio'],
    [{ reason: '' }, 'reason: Ingrese una razón'],
    [{ reason: 'x'.repeat(256) }, 'reason: Máximo 255 caracteres'],
    [{ pass: '' }, 'pass: Ingrese la contraseña'],
    [{ pass: 'otra' }, 'Usuario o contraseña incorrectos'],
    [{ user: 'qa' }, 'Usuario o contraseña incorrectos'],
  ])('%j', async (changes, text) => {
    const before = await read();
    const reply = await save(changes);
    expect([reply.status, reply.text]).toEqual([400, text]);
    expect(await read()).toEqual(before);
  });

  test('groups are required only while both domain and groups are validated', async () => {
    expect((await save({ validateGroup: true, hseGroup: null })).status).toBe(200);
    expect((await save({ validateGroup: false })).status).toBe(200);
  });
});

describe('the LDAP password', () => {
  const password = ' Secreta-Ñandú-1 ';

  test('is sealed in the database, and readable with the key alone', async () => {
    expect((await save({ ...directory, password, passwordChanged: true })).status).toBe(200);
    const bytes = await sealed();
    expect(bytes?.includes(Buffer.from(password.trim()))).toBe(false);
    expect(s.t.services.secrets.open(bytes ?? Buffer.alloc(0), 'settings.password_ldap')).toBe(password);
    const { rows } = await sql<{
      text: string;
    }>`select h::text as text from history h where entity = 'settings'`.execute(s.t.services.db);
    expect(rows.map(({ text }) => text).join()).not.toContain('Secreta');
  });

  test('is answered as fifteen asterisks', async () => {
    expect((await read()).password).toBe('***************');
  });

  test('stays when it is not changed, whatever stands in its field', async () => {
    const before = await sealed();
    for (const shown of [passwordPlaceholder, 'otra cosa']) {
      expect((await save({ password: shown, emailURL: 'https://otra.example' })).status).toBe(200);
    }
    expect(await sealed()).toEqual(before);
  });

  test.each([
    { serverLDAP: 'ldaps://otro.empresa.example' },
    { serverLDAP: 'LDAPS://ldap.empresa.example' },
    { serverLDAP: null, validateDomain: false },
    { userLDAP: 'otro@empresa.example' },
    { domain: 'otra.example' },
  ])('is never sent elsewhere: %j needs it typed anew', async (changes) => {
    const before = await read();
    const reply = await save(changes);
    expect([reply.status, reply.headers['x-error-code'], reply.text]).toEqual([
      400,
      'DIRECTORY_PASSWORD_AGAIN',
      'password: Cambió el servidor, el usuario o el dominio: ingrese otra vez la contraseña LDAP',
    ]);
    expect(await read()).toEqual(before);
    const typed = await save({ ...changes, password, passwordChanged: true });
    expect(typed.status).toBe(200);
    expect((await save({ ...directory, password, passwordChanged: true })).status).toBe(200);
  });

  test('is asked for anew in English too', async () => {
    const body = { ...(await read()), domain: 'otra.example', user: 'itps', pass: 'Clave-Segura-1', reason: 'x' };
    const headers = { 'accept-language': 'en' };
    const reply = await s.t.call('POST', path, { token: s.tokens.itps, body, headers });
    expect(reply.text).toMatch(/^password: The server, the user or the domain changed/);
  });

  test('shows in the history as set, and as changed where it was, never as itself', async () => {
    await save({ password: 'Otra-Secreta-2', passwordChanged: true, reason: 'rotación' });
    await save({ reason: 'otra cosa' });
    const rows = await history();
    expect(rows.slice(0, 2)).toMatchObject([
      { reason: 'otra cosa', password: passwordPlaceholder, passwordChanged: false },
      { reason: 'rotación', password: passwordPlaceholder, passwordChanged: true },
    ]);
    expect(rows.at(-1)).toMatchObject({ revision: 1, password: '', passwordChanged: false });
    expect(JSON.stringify(rows)).not.toContain('Secreta');
  });
});

describe('a client that does not know the younger parameters', () => {
  test('leaves them as they are', async () => {
    expect((await save({ userAttribute: 'uid' })).json().userAttribute).toBe('uid');
    await save({ company: 'Laboratorio Ñ' });
    const { company: _company, userAttribute: _attribute, fourEyes: _fourEyes, ...older } = await read();
    const reply = await s.as('itps', 'PUT', path, { ...older, reason: 'cliente anterior' });
    expect(reply.json()).toMatchObject({ company: 'Laboratorio Ñ', userAttribute: 'uid', fourEyes: false });
  });
});

describe('without a local account of an active AdminITPS', () => {
  const setLocal = (local_account: boolean) => makeAccountOtherwise(s.t, s.people.itps, { local_account });
  const demote = (changes: object) =>
    s.as('itps', 'PUT', '/api/Collaborator', { key: s.people.itps.employeeNr, ...changes });

  test('domain validation is not switched on', async () => {
    expect((await save({ validateDomain: false })).status).toBe(200);
    await setLocal(false);
    const before = await read();
    const reply = await save({ validateDomain: true });
    expect([reply.status, reply.headers['x-error-code']]).toEqual([400, 'LOCAL_ADMINISTRATOR_MISSING']);
    expect(reply.text).toMatch(/^validateDomain: /);
    expect(await read()).toEqual(before);
    await setLocal(true);
    expect((await save({ validateDomain: true })).status).toBe(200);
  });

  test('the last one is neither given another role nor deactivated while it is on', async () => {
    const other = await makePerson(s.t.services, s.sector, 'itps2', { role: 0 });
    for (const changes of [{ role: 3 }, { active: 0 }, { active: 2 }]) {
      const reply = await demote(changes);
      expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'LAST_LOCAL_ADMINISTRATOR']);
    }
    expect((await s.as('itps', 'PUT', '/api/Collaborator', { key: other.employeeNr, active: 2 })).status).toBe(200);
  });
});

test('the chain of every change holds', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});

test('parameters that a newer version added are taken up as a revision of their own, once', async () => {
  const owner = s.t.database.owner.pool;
  const before = await read();
  await owner.query(`alter table settings add column newer boolean not null default true`);
  const broken = async () => (await verifyAudit(s.t.services.db)).broken;
  expect(await broken()).toMatchObject({ entity: 'settings', code: 'recordAltered' });
  for (let i = 0; i < 2; i += 1) await takeUpParameters(s.t.services, false);
  // The rows are whole again; to this program, which is of the version before, the column stays a stranger.
  expect(await broken()).toMatchObject({ kind: 'rule', recordKey: expect.stringMatching(/^column settings newer /) });
  expect(await read()).toMatchObject({ revision: before.revision + 1, updatedBy: 'system', domain: before.domain });
});

test('and a row that was altered before is not made good by it', async () => {
  const owner = s.t.database.owner.pool;
  await owner.query(`set session_replication_role = replica; update settings set production = 7;
    set session_replication_role = origin; alter table settings add column newest boolean not null default true`);
  const { revision } = await read();
  await takeUpParameters(s.t.services, false);
  expect((await read()).revision).toBe(revision);
  expect((await verifyAudit(s.t.services.db)).broken).toMatchObject({ entity: 'settings', code: 'recordAltered' });
});
