import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { factoryAct, makeAccountOtherwise, makePerson, type Person } from '#tests/factories/people.ts';
import { pngOf } from '#tests/factories/png.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { type ChangeRequest, changeRequestList } from '../../shared/change-requests.ts';

let s: StaffedApp;
let second: Person;
let secondToken: string;

const setFourEyes = (four_eyes: boolean) =>
  s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, { four_eyes }, factoryAct(s.t.services)));

beforeAll(async () => {
  s = await createStaffedApp();
  second = await makePerson(s.t.services, s.sector, 'itps2', { role: 0 });
  secondToken = await s.t.signIn('itps2');
  await makeAccountOtherwise(s.t, s.people.itps, { local_account: true });
  const mail = {
    validate_email: true,
    host: 'correo.empresa.example',
    port: 25,
    email_from: 'capacita@empresa.example',
  };
  await s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, mail, factoryAct(s.t.services)));
  await setFourEyes(true);
});
afterAll(() => s.t.close());

const path = '/api/ChangeRequest';
const settings = async () => (await s.as('itps', 'GET', '/api/Settings')).json();
const save = async (changes: object) =>
  s.as('itps', 'POST', '/api/Settings', { ...(await settings()), reason: 'ajuste', ...changes });
const listFor = async (name: StaffName) => changeRequestList.parse((await s.as(name, 'GET', path)).json());
const newest = async () => (await listFor('qa')).waiting.at(-1) as ChangeRequest;
const decide = (name: StaffName, verdict: 'Release' | 'Refuse' | 'Withdraw', { iD_ChangeRequest }: ChangeRequest) =>
  s.as(name, 'POST', `${path}/${verdict}`, { iD_ChangeRequest, reason: 'revisado' });
const edit = (person: Person, changes: object) =>
  s.as('itps', 'PUT', '/api/Collaborator', { key: person.employeeNr, ...changes });
const canSignIn = async (user: string, pass: string) =>
  (await s.t.call('POST', '/api/Auth/Authenticate', { body: { user, pass } })).status === 200;
const secretOf = async ({ iD_ChangeRequest }: ChangeRequest) =>
  s.t.services.db
    .selectFrom('change_request_secret')
    .select('sealed')
    .where('change_request_id', '=', iD_ChangeRequest)
    .executeTakeFirst();
const alertsOf = async (name: StaffName) =>
  (await s.as(name, 'GET', '/api/AttendedJoinedWCourse')).json().alerts as { kind: string; cwid: string }[];
const directory = {
  domain: 'empresa.example',
  serverLDAP: 'ldaps://ldap.atacante.example',
  userLDAP: 'svc@empresa.example',
  password: 'Secreta-Del-Atacante',
  passwordChanged: true,
  validateDomain: true,
  itpsGroup: 'a',
  qaGroup: 'b',
  hseGroup: 'c',
  trainerGroup: 'd',
  collaboratorGroup: 'e',
};

describe('one administrator alone', () => {
  test.each([
    ['an own directory', directory],
    ['no forced change of passwords', { mustChangePassword: true }],
    ['other rules of signatures', { requireSignatureAcceptance: true }],
    ['other rules of passwords', { passwordMaxAgeDays: 3 }],
    ['another attribute of names', { userAttribute: 'uid' }],
    ['no four eyes', { fourEyes: false }],
    ['another mail server', { host: 'correo.atacante.example' }],
    ['another port of it', { port: 2525 }],
    ['another sender', { emailFrom: 'capacita@atacante.example' }],
    ['another address in the mails', { emailURL: 'https://capacita.atacante.example' }],
    ['no mails', { validateEmail: false }],
  ])('does not get %s', async (_what, changes) => {
    const before = await settings();
    const reply = await save(changes);
    expect(reply.status).toBe(200);
    const request = await newest();
    expect(reply.json()).toEqual({ ...before, iD_ChangeRequest: request.iD_ChangeRequest });
    expect(await settings()).toEqual(before);
    expect(request).toMatchObject({ kind: 'parameters', person: null, verdicts: ['release', 'refuse'] });
    for (const verdict of ['Release', 'Refuse'] as const) {
      const own = await decide('itps', verdict, request);
      expect([own.status, own.headers['x-error-code']]).toEqual([403, 'CHANGE_NEEDS_ANOTHER']);
    }
    expect(await settings()).toEqual(before);
    expect((await decide('itps', 'Withdraw', request)).status).toBe(200);
  });

  test('does not become QA by a new password, a role, or another name', async () => {
    for (const changes of [{ password: 'Del-Atacante-1' }, { cwid: 'otro' }]) {
      expect((await edit(s.people.qa, changes)).status).toBe(200);
      expect(await canSignIn('qa', testPassword)).toBe(true);
      expect(await canSignIn('qa', 'Del-Atacante-1')).toBe(false);
      expect(await canSignIn('otro', testPassword)).toBe(false);
      const request = await newest();
      expect((await decide('itps', 'Release', request)).status).toBe(403);
      expect((await decide('itps', 'Withdraw', request)).status).toBe(200);
    }
  });

  test('makes no second administrator by promoting somebody, or by adding one', async () => {
    expect((await edit(s.people.ana, { role: 1 })).status).toBe(200);
    const roleOf = async (person: { employeeNr: number }) =>
      (
        await s.t.services.db
          .selectFrom('collaborator')
          .select('role')
          .where('employee_nr', '=', person.employeeNr)
          .executeTakeFirstOrThrow()
      ).role;
    expect(await roleOf(s.people.ana)).toBe(3);
    const added = await s.as('itps', 'POST', '/api/Collaborator', {
      employee_Nr: 4711,
      name: 'Títere',
      cwid: 'titere',
      iD_Sector: s.sector.sectorId,
      iD_Profile_Web: s.sector.profileId,
      role: 1,
      active: 1,
      capa_Initial: false,
      capa_spac_ini: false,
      password: 'Del-Atacante-1',
    });
    expect(added.status).toBe(200);
    expect(await roleOf({ employeeNr: 4711 })).toBe(3);
    expect(await canSignIn('titere', 'Del-Atacante-1')).toBe(false);
    for (const request of (await listFor('itps')).waiting) await decide('itps', 'Withdraw', request);
  });

  test('does not become QA by taking their role away first, and the form is told so', async () => {
    expect((await edit(s.people.qa, { role: 3 })).status).toBe(200);
    const hasAdministered = async ({ employeeNr }: Person) =>
      (await s.as('itps', 'GET', '/api/Collaborator/HasAdministered', { employee_Nr: employeeNr })).json();
    expect(await hasAdministered(s.people.qa)).toEqual({ hasAdministered: true });
    expect(await hasAdministered(s.people.ana)).toEqual({ hasAdministered: false });
    for (const changes of [{ password: 'Del-Atacante-1' }, { cwid: 'otro' }]) {
      expect((await edit(s.people.qa, changes)).status).toBe(200);
      expect(await canSignIn('qa', 'Del-Atacante-1')).toBe(false);
      expect(await canSignIn('otro', testPassword)).toBe(false);
      const [request] = (await listFor('itps')).waiting;
      expect(request).toMatchObject({ kind: 'account', person: { cwid: 'qa' } });
      expect((await decide('itps', 'Withdraw', request as ChangeRequest)).status).toBe(200);
    }
    expect(await canSignIn('qa', testPassword)).toBe(true);
    await edit(s.people.qa, { role: 1 });
    const body = { user: 'itps2', pass: testPassword, reason: 'vuelve' };
    const [back] = (await listFor('itps')).waiting;
    const release = { token: secondToken, body: { ...body, iD_ChangeRequest: back?.iD_ChangeRequest } };
    expect((await s.t.call('POST', `${path}/Release`, release)).status).toBe(200);
    Object.assign(s.tokens, { qa: await s.t.signIn('qa') });
  });

  test('does not end four eyes by putting the others out', async () => {
    expect((await edit(second, { active: 0 })).status).toBe(200);
    for (const changes of [{ active: 0 }, { role: 3 }, { role: 2 }]) {
      const reply = await edit(s.people.qa, changes);
      expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'FOUR_EYES_NEEDS_TWO']);
    }
    expect((await edit(second, { active: 1 })).status).toBe(200);
    secondToken = await s.t.signIn('itps2');
  });

  test('sees beforehand what an addition or a move means for training, also where a role waits', async () => {
    const preview = async (method: 'POST' | 'PUT', body: object) => {
      const reply = await s.t.call(method, '/api/Preview/Collaborator', { token: s.tokens.itps, body });
      return [reply.status, reply.status === 200 ? reply.json().people : reply.text];
    };
    const { sectorId: iD_Sector, profileId: iD_Profile_Web } = s.sector;
    const fresh = { employee_Nr: 4712, name: 'Otro Títere', cwid: 'titer2', iD_Sector, iD_Profile_Web, active: 1 };
    expect(await preview('POST', { ...fresh, role: 1, capa_Initial: false, capa_spac_ini: false })).toEqual([200, 0]);
    const { employeeNr } = s.people.ana;
    expect(await preview('PUT', { employee_Nr: employeeNr, role: 1, capa_Initial: true })).toEqual([200, 0]);
    expect((await listFor('itps')).waiting).toEqual([]);
  });

  test('sets the password of a collaborator no more than that of an administrator', async () => {
    expect((await edit(s.people.ana, { password: 'Nueva-De-Ana-1' })).status).toBe(200);
    expect(await canSignIn('ana', 'Nueva-De-Ana-1')).toBe(false);
    expect(await newest()).toMatchObject({ kind: 'account', person: { cwid: 'ana' } });
    expect((await decide('itps', 'Withdraw', await newest())).status).toBe(200);
  });
});

describe('a change that another releases', () => {
  test('of the directory takes effect with its password, and both stand in the history', async () => {
    await save({
      ...directory,
      validateDomain: false,
      emailURL: 'https://capacita.example',
      reason: 'directorio nuevo',
    });
    const request = await newest();
    expect(request.changes).toContainEqual({
      field: 'Servidor LDAP',
      before: '—',
      after: 'ldaps://ldap.atacante.example',
    });
    expect(request.changes).toContainEqual({ field: 'Contraseña LDAP', before: '—', after: 'una nueva' });
    expect(request).toMatchObject({ requestedBy: { cwid: 'itps' }, reason: 'directorio nuevo', isStale: false });
    expect(JSON.stringify(await listFor('qa'))).not.toContain('Secreta');
    expect((await secretOf(request))?.sealed?.includes('Secreta')).toBe(false);
    const reply = await decide('qa', 'Release', request);
    expect(reply.status).toBe(200);
    expect(await settings()).toMatchObject({ serverLDAP: directory.serverLDAP, emailURL: 'https://capacita.example' });
    const row = await s.t.services.db.selectFrom('settings').select('password_ldap').executeTakeFirstOrThrow();
    expect(s.t.services.secrets.open(row.password_ldap ?? Buffer.alloc(0), 'settings.password_ldap')).toBe(
      directory.password,
    );
    expect((await secretOf(request))?.sealed).toBeNull();
    const history = (await s.as('itps', 'GET', '/api/Integrity/GetIntegritySettings', { iD_Settings: 1 })).json();
    expect(history[0]).toMatchObject({
      updatedBy: 'qa',
      signedBy: s.people.qa.name,
      meaning: 'Liberación de un cambio solicitado',
      reason: `Solicitud ${request.iD_ChangeRequest} de itps: directorio nuevo. Liberada por qa: revisado`,
    });
    const key = { iD_ChangeRequest: request.iD_ChangeRequest };
    const trail = (await s.as('qa', 'GET', '/api/Integrity/GetIntegrityChangeRequest', key)).json();
    expect(trail).toMatchObject([
      { status: 1, signedBy: s.people.qa.name, meaning: 'Liberación de un cambio solicitado' },
      { status: 0, signedBy: s.people.itps.name, meaning: 'Solicitud de un cambio que otra persona libera' },
    ]);
    expect(JSON.stringify([history, trail])).not.toContain('Secreta');
  });

  test('of a logo shows the picture while it waits, and says in words what it is wherever it is kept', async () => {
    const logo = pngOf(48, 24);
    const words = 'PNG, 1 kB';
    await save({ logo, passwordMaxAgeDays: 700, reason: 'logo nuevo' });
    const request = await newest();
    expect(request.changes).toContainEqual({ field: 'Logo', before: '—', after: words, logo });
    expect((await decide('qa', 'Release', request)).status).toBe(200);
    expect((await settings()).logo).toBe(logo);
    await save({ logo: null, passwordMaxAgeDays: null, reason: 'sin logo' });
    const back = await newest();
    expect(back.changes).toContainEqual({ field: 'Logo', before: words, after: '—' });
    expect((await decide('qa', 'Release', back)).status).toBe(200);
    const seen = await Promise.all([
      listFor('qa'),
      ...[request, back].map(({ iD_ChangeRequest }) =>
        s.as('qa', 'GET', '/api/Integrity/GetIntegrityChangeRequest', { iD_ChangeRequest }).then((reply) => reply.text),
      ),
      s.as('itps', 'GET', '/api/Integrity/GetIntegritySettings', { iD_Settings: 1 }).then((reply) => reply.text),
    ]);
    expect(seen.map((shown) => JSON.stringify(shown).includes(words))).toEqual([true, true, true, true]);
    expect(JSON.stringify(seen)).not.toContain(logo.slice(0, 40));
  });

  test('of a password holds from then on, and only then', async () => {
    await edit(s.people.qa, { password: 'Asignada-Qa-1', reason: 'olvidó la suya' });
    const request = await newest();
    expect(request).toMatchObject({ kind: 'account', person: { cwid: 'qa' }, changes: [{ field: 'Contraseña' }] });
    const about = await decide('qa', 'Release', request);
    expect([about.status, about.headers['x-error-code']]).toEqual([403, 'CHANGE_NEEDS_ANOTHER']);
    expect(await canSignIn('qa', testPassword)).toBe(true);
    const body = {
      user: 'itps2',
      pass: testPassword,
      reason: 'verificado',
      iD_ChangeRequest: request.iD_ChangeRequest,
    };
    expect((await s.t.call('POST', `${path}/Release`, { token: secondToken, body })).status).toBe(200);
    expect(await canSignIn('qa', testPassword)).toBe(false);
    expect(await canSignIn('qa', 'Asignada-Qa-1')).toBe(true);
    // Their open sessions ended with it.
    expect((await s.as('qa', 'GET', path)).status).toBe(401);
    Object.assign(s.tokens, { qa: await s.t.signIn('qa', 'Asignada-Qa-1') });
    await edit(s.people.qa, { password: testPassword });
    const back = { ...body, iD_ChangeRequest: (await newest()).iD_ChangeRequest };
    expect((await s.t.call('POST', `${path}/Release`, { token: secondToken, body: back })).status).toBe(200);
    // Nobody else of QA is left who could confirm that it is hers.
    const [{ setAt }] = (await s.t.call('GET', '/api/Collaborator/Unconfirmed', { token: secondToken })).json();
    const confirmed = { ...body, setAt, employee_Nr: s.people.qa.employeeNr };
    const confirm = { token: secondToken, body: confirmed };
    expect((await s.t.call('POST', '/api/Collaborator/ConfirmPassword', confirm)).status).toBe(200);
    Object.assign(s.tokens, { qa: await s.t.signIn('qa') });
  });

  test('of a role takes effect, with what else was sent changed at once', async () => {
    await edit(s.people.hse, { name: 'Nombre nuevo', password: 'Otra-De-Hse-1' });
    await edit(s.people.train, { role: 2, name: 'Otro nombre' });
    const person = await s.t.services.db
      .selectFrom('collaborator')
      .select(['name', 'role'])
      .where('employee_nr', '=', s.people.train.employeeNr)
      .executeTakeFirstOrThrow();
    expect(person).toEqual({ name: 'Otro nombre', role: 4 });
    const [password, role] = (await listFor('qa')).waiting;
    expect(role?.changes).toEqual([{ field: 'Rol', before: 'Entrenador', after: 'Administrador HSE' }]);
    expect((await decide('qa', 'Release', role as ChangeRequest)).status).toBe(200);
    expect((await decide('qa', 'Refuse', password as ChangeRequest)).status).toBe(200);
    expect((await secretOf(password as ChangeRequest))?.sealed).toBeNull();
    expect(await canSignIn('hse', testPassword)).toBe(true);
    const { rows } = await s.t.database.owner.pool.query(`select role from collaborator where cwid = 'train'`);
    expect(rows).toEqual([{ role: 2 }]);
  });

  test('is refused where what it changes was changed since', async () => {
    await save({ passwordMaxAgeDays: 90 });
    await save({ production: 1 });
    const request = await newest();
    expect(request.isStale).toBe(true);
    const before = await settings();
    const reply = await decide('qa', 'Release', request);
    expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'RECORD_STALE']);
    expect(await settings()).toEqual(before);
    expect((await decide('qa', 'Refuse', request)).status).toBe(200);
  });

  test('is decided once, however many try', async () => {
    await save({ passwordMaxAgeDays: 60 });
    const request = await newest();
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, i) => decide('qa', i % 2 === 0 ? 'Release' : 'Refuse', request)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await decide('itps', 'Withdraw', request)).headers['x-error-code']).toBe('CHANGE_DECIDED');
  });

  test('and asked for, once: what one form sends again is answered as done, also when another has decided meanwhile', async () => {
    const before = await settings();
    const wanted = { ...before, passwordMaxAgeDays: 59, reason: 'ajuste' };
    const ask = () => s.as('itps', 'POST', '/api/Settings', wanted);
    const asked = await s.asOneForm(async () => [...(await Promise.all([ask(), ask()])), await ask()]);
    expect(asked.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, asked[0]?.text]));
    const { waiting } = await listFor('qa');
    expect(waiting).toHaveLength(1);
    const release = () => decide('qa', 'Release', waiting[0] as ChangeRequest);
    const decided = await s.asOneForm(async () => [...(await Promise.all([release(), release()])), await release()]);
    expect(decided.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await settings()).passwordMaxAgeDays).toBe(59);
    expect((await release()).headers['x-error-code']).toBe('CHANGE_DECIDED');
  });

  test('needs the right password of who releases it, a reason, and a request that there is', async () => {
    await save({ passwordMaxAgeDays: 61 });
    const request = await newest();
    const { iD_ChangeRequest } = request;
    const send = (fields: object) => s.as('qa', 'POST', `${path}/Release`, { iD_ChangeRequest, ...fields });
    expect((await send({ pass: 'equivocada' })).status).toBe(400);
    expect((await send({ reason: ' ' })).text).toBe('reason: Ingrese una razón');
    expect((await send({ iD_ChangeRequest: 999 })).status).toBe(404);
    expect((await decide('qa', 'Withdraw', request)).headers['x-error-code']).toBe('CHANGE_OF_ANOTHER');
    expect((await decide('itps', 'Withdraw', request)).status).toBe(200);
  });

  test('is for ITPS and QA alone', async () => {
    await save({ passwordMaxAgeDays: 62 });
    const request = await newest();
    const before = await fingerprint(s.t.database.owner.pool);
    for (const name of ['hse', 'ana'] as const) {
      expect((await s.as(name, 'GET', path)).status).toBe(403);
      for (const verdict of ['Release', 'Refuse', 'Withdraw'] as const) {
        expect((await decide(name, verdict, request)).status).toBe(403);
      }
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
    await decide('itps', 'Withdraw', request);
  });
});

test('the database itself takes no release by who asked, or by whom it concerns', async () => {
  await edit(s.people.qa, { password: 'Del-Atacante-1' });
  const { iD_ChangeRequest } = await newest();
  for (const person of [s.people.itps, s.people.qa]) {
    const change = s.t.services.db
      .transaction()
      .execute((tx) =>
        updateAudited(
          tx,
          'change_request',
          { change_request_id: iD_ChangeRequest },
          { status: 1, decided_by: person.employeeNr, decided_at: s.t.clock.now() },
          factoryAct(s.t.services),
        ),
      );
    await expect(change).rejects.toMatchObject({ code: '23514' });
  }
  await decide('itps', 'Withdraw', await newest());
});

test('switched off by two, one changes alone again, and the others are told', async () => {
  await save({ fourEyes: false });
  expect((await decide('qa', 'Release', await newest())).status).toBe(200);
  expect((await listFor('qa')).isFourEyes).toBe(false);
  s.t.clock.advanceMinutes(1);
  expect((await save({ passwordMaxAgeDays: 30 })).json()).toMatchObject({
    passwordMaxAgeDays: 30,
    iD_ChangeRequest: null,
  });
  expect((await edit(s.people.qa, { password: 'Del-Atacante-1' })).status).toBe(200);
  expect(await canSignIn('qa', 'Del-Atacante-1')).toBe(true);
  Object.assign(s.tokens, { qa: await s.t.signIn('qa', 'Del-Atacante-1') });
  const names = { name: 'Nombre de qa', byName: 'Nombre de itps' };
  const told = {
    kind: 'passwordSet',
    cwid: 'qa',
    by: 'itps',
    ...names,
    address: null,
    at: s.t.clock.now().toISOString(),
  };
  expect(await alertsOf('qa')).toContainEqual({ ...told, stands: true });
  expect(await alertsOf('qa')).toContainEqual(expect.objectContaining({ kind: 'parametersChanged', cwid: 'itps' }));
  expect(await alertsOf('itps')).not.toContainEqual(expect.objectContaining(told));
  const others = (await s.t.call('GET', '/api/AttendedJoinedWCourse', { token: secondToken })).json().alerts;
  expect(others).toContainEqual(expect.objectContaining(told));
});

test('every chain holds', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
