import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { codesADay, codeTries } from '#features/session/shared/code-rule.ts';
import { factoryAct, makePerson, type Person } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';

// Nobody acts as somebody else by a password that they set, anyone who it is (decisions section 5, 21 CFR 11.200(a)): four eyes on.

let s: StaffedApp;
let mails: TestMailServer;
let bruno: Person;

const set = (parameters: object) =>
  s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, parameters, factoryAct(s.t.services)));
const mailOn = () =>
  set({ validate_email: true, host: 'localhost', port: mails.port, email_from: 'capacita@empresa.example' });

beforeAll(async () => {
  const certificate = makeCertificate();
  mails = await startMailServer({ certificate });
  s = await createStaffedApp(undefined, certificate.cert);
  bruno = await makePerson(s.t.services, s.sector, 'bruno', { email: 'bruno@empresa.example' });
  await set({ must_change_password: true, four_eyes: true });
});
afterAll(async () => {
  await s.t.close();
  await mails.close();
});

const own = 'Nueva-De-Bruno-1';
const call = (token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  s.t.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const codeOf = ({ status, headers }: Awaited<ReturnType<typeof call>>) => [status, headers['x-error-code']];
const signIn = async (user: string, pass: string) =>
  (await s.t.call('POST', '/api/Auth/Authenticate', { body: { user, pass } })).json();
const canSignIn = async (user: string, pass: string) =>
  (await s.t.call('POST', '/api/Auth/Authenticate', { body: { user, pass } })).status === 200;
const edit = (changes: object, person = bruno) =>
  s.as('itps', 'PUT', '/api/Collaborator', { key: person.employeeNr, ...changes });
const release = async (name: StaffName) => {
  const { waiting } = (await s.as(name, 'GET', '/api/ChangeRequest')).json();
  return s.as(name, 'POST', '/api/ChangeRequest/Release', { iD_ChangeRequest: waiting.at(-1)?.iD_ChangeRequest });
};
/** Sets a password as two people do, and signs in with it, which asks for another. */
async function takeOver(person: Person, password: string, next: string): Promise<string> {
  expect((await edit({ password }, person)).status).toBe(200);
  expect((await release('qa')).status).toBe(200);
  const first = await signIn(person.cwid, password);
  expect(first).toMatchObject({ mustChangePassword: true, mustChangeBecause: 'set' });
  const changed = await call(first.token, 'POST', '/api/Auth/ChangePassword', {
    user: person.cwid,
    pass: password,
    newPass: next,
  });
  expect(changed.json().passwordSet).toMatchObject({ by: 'itps', needsConfirmation: true, isFirst: false });
  return changed.json().token;
}
/** A signature that everybody may give. */
const sign = (token: string, user: string, pass: string) =>
  call(token, 'POST', '/api/Auth/AcceptSignature', { user, pass });
const confirmation = async (token: string) => (await call(token, 'GET', '/api/Auth/Confirmation')).json();
const unconfirmed = async (name: StaffName) => (await s.as(name, 'GET', '/api/Collaborator/Unconfirmed')).json();
/** When the password was set that waits for a confirmation, as the person who confirms it reads. */
const setAtOf = async (person: Person): Promise<string> => {
  const { rows } = await s.t.database.owner.pool.query(
    'select set_at from password_assignment where employee_nr = $1 order by assignment_id desc limit 1',
    [person.employeeNr],
  );
  return rows[0].set_at.toISOString();
};
const confirm = async (name: StaffName, person = bruno) => {
  const fields = { employee_Nr: person.employeeNr, setAt: await setAtOf(person) };
  return s.as(name, 'POST', '/api/Collaborator/ConfirmPassword', fields);
};
const alertsOf = async (token: string) => (await call(token, 'GET', '/api/AttendedJoinedWCourse')).json().alerts;
const waitingForNumber = async () =>
  (await s.t.database.owner.pool.query("select 1 from pg_locks where locktype = 'advisory' and not granted"))
    .rowCount ?? 0;
const mailedCode = () => /[a-z0-9]{4}(-[a-z0-9]{4})+/.exec(mails.mails.at(-1)?.text ?? '')?.[0] ?? '';

describe('a password that one administrator sets for a collaborator', () => {
  test('waits for a second person, and is not the person\u2019s before', async () => {
    expect((await edit({ password: 'Del-Atacante-1' })).status).toBe(200);
    expect(await canSignIn('bruno', 'Del-Atacante-1')).toBe(false);
    expect(await canSignIn('bruno', testPassword)).toBe(true);
    const { waiting } = (await s.as('itps', 'GET', '/api/ChangeRequest')).json();
    expect(waiting).toMatchObject([{ kind: 'account', person: { cwid: 'bruno' }, verdicts: ['withdraw'] }]);
    const withdrawn = { iD_ChangeRequest: waiting[0].iD_ChangeRequest };
    expect((await s.as('itps', 'POST', '/api/ChangeRequest/Withdraw', withdrawn)).status).toBe(200);
  });

  test('waits too where the person is new', async () => {
    const added = await s.as('itps', 'POST', '/api/Collaborator', {
      ...{ employee_Nr: 4712, name: 'Nora Nueva', cwid: 'nora', role: 3, active: 1 },
      ...{
        iD_Sector: s.sector.sectorId,
        iD_Profile_Web: s.sector.profileId,
        capa_Initial: false,
        capa_spac_ini: false,
      },
      password: 'Primera-De-Nora-1',
    });
    expect(added.status).toBe(200);
    expect(await canSignIn('nora', 'Primera-De-Nora-1')).toBe(false);
    expect((await release('qa')).status).toBe(200);
    const nora = await signIn('nora', 'Primera-De-Nora-1');
    expect(nora.passwordSet).toMatchObject({
      by: 'itps',
      byName: 'Nombre de itps',
      needsConfirmation: true,
      isFirst: true,
    });
  });

  test('signs nothing before it is confirmed, and the notice of it cannot be dismissed', async () => {
    const token = await takeOver(bruno, 'Del-Atacante-1', own);
    expect(codeOf(await sign(token, 'bruno', own))).toEqual([403, 'PASSWORD_NOT_CONFIRMED']);
    const [alert] = await alertsOf(token);
    expect(alert).toMatchObject({ kind: 'passwordSet', cwid: 'bruno', by: 'itps', stands: true });
    const key = [alert.kind, alert.cwid, '', alert.by, '', alert.at].join(' ');
    expect((await call(token, 'POST', '/api/Notifications/Seen', { alerts: [key] })).status).toBe(200);
    expect(await alertsOf(token)).toContainEqual(alert);
    // Nor does it end with the week.
    s.t.clock.advanceMinutes(8 * 24 * 60);
    const later = (await signIn('bruno', own)).token;
    expect(await alertsOf(later)).toContainEqual(alert);
    expect(codeOf(await sign(later, 'bruno', own))).toEqual([403, 'PASSWORD_NOT_CONFIRMED']);
    for (const name of ['itps', 'qa', 'hse', 'train', 'ana'] as const) {
      Object.assign(s.tokens, { [name]: await s.t.signIn(name) });
    }
  });

  test('is confirmed neither by who set it nor by its person, nor by who may not', async () => {
    const { token } = await signIn('bruno', own);
    expect(codeOf(await confirm('itps'))).toEqual([403, 'CONFIRMS_ANOTHER']);
    for (const name of ['hse', 'train', 'ana'] as const) expect((await confirm(name)).status).toBe(403);
    expect((await call(token, 'POST', '/api/Collaborator/ConfirmPassword', {})).status).toBe(403);
    expect((await confirmation(token)).confirmers).toEqual([{ cwid: 'qa', name: 'Nombre de qa' }]);
    const setBy = { cwid: 'itps', name: 'Nombre de itps' };
    expect((await unconfirmed('itps'))[0]).toMatchObject({ cwid: 'bruno', setBy, mayConfirm: false });
    expect(codeOf(await sign(token, 'bruno', own))).toEqual([403, 'PASSWORD_NOT_CONFIRMED']);
  });

  test('is told to QA once its person wanted to sign, and QA confirms it, signed', async () => {
    const token = s.tokens.qa;
    const waits = { kind: 'passwordUnconfirmed', cwid: 'bruno', by: 'itps' };
    expect(await alertsOf(token)).toContainEqual(expect.objectContaining(waits));
    expect(await alertsOf(s.tokens.itps)).not.toContainEqual(expect.objectContaining(waits));
    const [first] = await unconfirmed('qa');
    expect(first).toMatchObject({ cwid: 'bruno', mayConfirm: true, askedAt: expect.any(String) });
    const named = { employee_Nr: bruno.employeeNr, setAt: first.setAt };
    expect((await s.as('qa', 'POST', '/api/Collaborator/ConfirmPassword', { ...named, pass: 'no' })).status).toBe(400);
    expect((await confirm('qa')).status).toBe(200);
    expect(codeOf(await confirm('qa'))).toEqual([409, 'NOTHING_UNCONFIRMED']);
    const key = { employee_Nr: bruno.employeeNr };
    const [newest] = (await s.as('qa', 'GET', '/api/Integrity/GetIntegrityCollaborator', key)).json();
    expect(newest).toMatchObject({
      updatedBy: 'qa',
      signedBy: 'Nombre de qa',
      meaning: 'Confirmación de que la contraseña es de la persona',
    });
    const { token: own_ } = await signIn('bruno', own);
    expect((await sign(own_, 'bruno', own)).status).toBe(200);
    expect(await alertsOf(token)).not.toContainEqual(expect.objectContaining(waits));
  });

  test('is not confirmed by a signature that meant the one before it', async () => {
    const lucia = await makePerson(s.t.services, s.sector, 'lucia');
    await takeOver(lucia, 'Primera-De-Lucia-1', own);
    const [{ setAt }] = await unconfirmed('qa');
    s.t.clock.advanceMinutes(1);
    const token = await takeOver(lucia, 'Otra-Del-Atacante-1', own.toUpperCase());
    const looked = { employee_Nr: lucia.employeeNr, setAt };
    const reply = await s.as('qa', 'POST', '/api/Collaborator/ConfirmPassword', looked);
    expect(codeOf(reply)).toEqual([409, 'PASSWORD_SET_AGAIN']);
    expect(codeOf(await sign(token, 'lucia', own.toUpperCase()))).toEqual([403, 'PASSWORD_NOT_CONFIRMED']);
    expect((await confirm('qa', lucia)).status).toBe(200);
  });

  test('is confirmed for an administrator by another one where no other QA is left', async () => {
    const second = await makePerson(s.t.services, s.sector, 'itps2', { role: 0 });
    const [qa, secondToken] = [s.people.qa, await s.t.signIn('itps2')];
    expect((await edit({ password: 'Asignada-A-Qa-1' }, qa)).status).toBe(200);
    const signed = { user: second.cwid, pass: testPassword, reason: 'revisado' };
    const { waiting } = (await call(secondToken, 'GET', '/api/ChangeRequest')).json();
    const request = { ...signed, iD_ChangeRequest: waiting[0].iD_ChangeRequest };
    expect((await call(secondToken, 'POST', '/api/ChangeRequest/Release', request)).status).toBe(200);
    const first = await signIn('qa', 'Asignada-A-Qa-1');
    const change = { user: 'qa', pass: 'Asignada-A-Qa-1', newPass: testPassword };
    const { token } = (await call(first.token, 'POST', '/api/Auth/ChangePassword', change)).json();
    Object.assign(s.tokens, { qa: token });
    expect(codeOf(await confirm('qa', qa))).toEqual([403, 'PASSWORD_NOT_CONFIRMED']);
    expect(codeOf(await confirm('itps', qa))).toEqual([403, 'CONFIRMS_ANOTHER']);
    const confirmed = { ...signed, employee_Nr: qa.employeeNr, setAt: await setAtOf(qa) };
    expect((await call(secondToken, 'POST', '/api/Collaborator/ConfirmPassword', confirmed)).status).toBe(200);
    expect((await sign(token, 'qa', testPassword)).status).toBe(200);
  });
});

describe('a code by mail', () => {
  let token: string;
  const send = () => call(token, 'POST', '/api/Auth/SendCode');
  const enter = (code: string) => call(token, 'POST', '/api/Auth/ConfirmPassword', { code });

  test('is not sent while mails are off, nor to an address that is new, nor to none', async () => {
    token = await takeOver(bruno, 'Del-Atacante-2', own);
    expect(codeOf(await send())).toEqual([409, 'CODE_MAIL_OFF']);
    await mailOn();
    expect((await edit({ email: 'bruno@atacante.example' })).status).toBe(200);
    expect(await alertsOf(token)).toContainEqual(expect.objectContaining({ kind: 'addressChanged', by: 'itps' }));
    expect((await confirmation(token)).mail).toEqual({ address: 'b…@atacante.example', obstacle: 'addressNew' });
    expect(codeOf(await send())).toEqual([409, 'CODE_ADDRESS_NEW']);
    const mail = { employee_Nr: bruno.employeeNr };
    expect(codeOf(await s.as('itps', 'POST', '/api/Collaborator/MailPassword', mail))).toEqual([
      409,
      'CODE_ADDRESS_NEW',
    ]);
    const afterAWeek = async () => {
      s.t.clock.advanceMinutes(7 * 24 * 60 + 1);
      for (const name of ['itps', 'qa'] as const) Object.assign(s.tokens, { [name]: await s.t.signIn(name) });
      token = (await signIn('bruno', own)).token;
    };
    // Who set the password and changed the address would read what is sent there, however long it has stood.
    await afterAWeek();
    expect((await confirmation(token)).mail.obstacle).toBe('addressBySetter');
    expect(codeOf(await send())).toEqual([409, 'CODE_ADDRESS_BY_SETTER']);
    expect(codeOf(await s.as('itps', 'POST', '/api/Collaborator/MailPassword', mail))).toEqual([
      409,
      'CODE_ADDRESS_BY_SETTER',
    ]);
    expect((await edit({ email: null })).status).toBe(200);
    expect(codeOf(await send())).toEqual([409, 'CODE_NO_ADDRESS']);
    expect(mails.mails).toHaveLength(0);
    const another = await s.t.signIn('itps2');
    const signed = { user: 'itps2', pass: testPassword, reason: 'dirección de la empresa' };
    const change = { key: bruno.employeeNr, email: 'bruno@empresa.example', ...signed };
    expect((await call(another, 'PUT', '/api/Collaborator', change)).status).toBe(200);
    await afterAWeek();
  });

  test('ends with the fifth wrong try, and with its time', async () => {
    expect((await send()).json()).toMatchObject({ address: 'b…@empresa.example' });
    expect(codeOf(await send())).toEqual([429, 'CODE_TOO_OFTEN']);
    const first = mailedCode();
    for (let i = 0; i < codeTries; i += 1) expect(codeOf(await enter('aaaa-aaaa'))).toEqual([400, 'CODE_WRONG']);
    expect(codeOf(await enter(first))).toEqual([400, 'CODE_ENDED']);
    s.t.clock.advanceMinutes(2);
    expect((await send()).status).toBe(200);
    const second = mailedCode();
    expect(codeOf(await enter(first))).toEqual([400, 'CODE_WRONG']);
    s.t.clock.advanceMinutes(16);
    expect(codeOf(await enter(second))).toEqual([400, 'CODE_ENDED']);
    expect(codeOf(await sign(token, 'bruno', own))).toEqual([403, 'PASSWORD_NOT_CONFIRMED']);
  });

  test('confirms the password, once, and stands in no table', async () => {
    expect((await send()).status).toBe(200);
    const { recipients } = mails.mails.at(-1) ?? {};
    expect(recipients).toEqual(['bruno@empresa.example']);
    const code = mailedCode();
    const { rows } = await s.t.database.owner.pool.query(
      `select a::text as row from password_assignment a union all select e::text from security_event e`,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await enter(code.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect(codeOf(await enter(code))).toEqual([409, 'NOTHING_TO_CONFIRM']);
    expect((await sign(token, 'bruno', own)).status).toBe(200);
    expect((await confirmation(token)).passwordSet).toBeNull();
  });

  test('may carry a one-time password, which takes no second person and is confirmed by its use', async () => {
    const mail = { employee_Nr: bruno.employeeNr };
    const sendPassword = (name: StaffName) => s.as(name, 'POST', '/api/Collaborator/MailPassword', mail);
    expect((await sendPassword('qa')).status).toBe(403);
    s.t.clock.advanceMinutes(2);
    const mailed = mails.mails.length;
    // Sent again because no reply came, it is answered as done, and no second password takes the place of the mailed one.
    for (const sent of await s.asOneForm(async () => [await sendPassword('itps'), await sendPassword('itps')]))
      expect([sent.status, sent.json()]).toEqual([200, mail]);
    expect(mails.mails).toHaveLength(mailed + 1);
    expect(codeOf(await sendPassword('itps'))).toEqual([429, 'CODE_TOO_OFTEN']);
    const password = mailedCode();
    expect(await canSignIn('bruno', own)).toBe(false);
    const first = await signIn('bruno', password);
    expect(first).toMatchObject({ mustChangePassword: true, mustChangeBecause: 'mailed' });
    const change = { user: 'bruno', pass: password, newPass: 'Elegida-Por-Bruno-1' };
    const changed = await call(first.token, 'POST', '/api/Auth/ChangePassword', change);
    expect(changed.json()).toMatchObject({ passwordSet: null, mustChangeBecause: null });
    expect((await sign(changed.json().token, 'bruno', 'Elegida-Por-Bruno-1')).status).toBe(200);
    expect(await canSignIn('bruno', password)).toBe(false);
  });

  test('sent again while it is being mailed is the same call, and nobody says meanwhile that it was not made', async () => {
    s.t.clock.advanceMinutes(60);
    Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
    const mailed = mails.mails.length;
    const reached = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    mails.onMail = async () => {
      reached.resolve();
      await taken.promise;
      return 'take' as const;
    };
    const number = randomUUID();
    const mail = { employee_Nr: bruno.employeeNr };
    const sendPassword = () => s.as('itps', 'POST', '/api/Collaborator/MailPassword', mail, number);
    const saved = async () => (await s.as('itps', 'GET', `/api/Signed/${number}`)).json().saved;
    const first = sendPassword();
    await reached.promise;
    expect(await saved()).toBeNull();
    // Past the time in which another code is refused.
    s.t.clock.advanceMinutes(2);
    const again = sendPassword();
    await expect.poll(async () => (await waitingForNumber()) > 0).toBe(true);
    taken.resolve();
    mails.onMail = null;
    for (const { status, text } of await Promise.all([first, again]))
      expect([status, text]).toEqual([200, JSON.stringify(mail)]);
    expect(await saved()).toBe(true);
    expect(mails.mails).toHaveLength(mailed + 1);
  });

  test('and that password ends after a day, and with the fifth wrong try', async () => {
    const mail = { employee_Nr: bruno.employeeNr };
    s.t.clock.advanceMinutes(24 * 60);
    Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
    expect((await s.as('itps', 'POST', '/api/Collaborator/MailPassword', mail)).status).toBe(200);
    const old = mailedCode();
    s.t.clock.advanceMinutes(24 * 60 + 1);
    expect(await canSignIn('bruno', old)).toBe(false);
    Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
    expect((await s.as('itps', 'POST', '/api/Collaborator/MailPassword', mail)).status).toBe(200);
    const guessed = mailedCode();
    for (let i = 0; i < codeTries; i += 1) expect(await canSignIn('bruno', 'mal-adivinada')).toBe(false);
    s.t.clock.advanceMinutes(16);
    expect(await canSignIn('bruno', guessed)).toBe(false);
  });

  test('that ends under the open form is still changed by who began with it in time, and by nobody else', async () => {
    const mail = { employee_Nr: bruno.employeeNr };
    const begin = async () => {
      s.t.clock.advanceMinutes(60);
      Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
      expect((await s.as('itps', 'POST', '/api/Collaborator/MailPassword', mail)).status).toBe(200);
      return mailedCode();
    };
    const changeTo = (token: string, pass: string, newPass: string) =>
      call(token, 'POST', '/api/Auth/ChangePassword', { user: 'bruno', pass, newPass });

    const guessedAt = await begin();
    const first = await signIn('bruno', guessedAt);
    for (let i = 0; i < codeTries; i += 1) expect(await canSignIn('bruno', 'mal-adivinada')).toBe(false);
    expect((await changeTo(first.token, guessedAt, 'Elegida-Por-Bruno-2')).status).toBe(200);

    const old = await begin();
    s.t.clock.advanceMinutes(24 * 60 - 5);
    const second = await signIn('bruno', old);
    s.t.clock.advanceMinutes(10);
    expect(codeOf(await changeTo(second.token, 'otra-cosa', 'Elegida-Por-Bruno-3'))).toEqual([400, 'SIGNING_FAILED']);
    // A session that did not begin with it while it held.
    const endAt = (moved: string) =>
      s.t.database.owner.pool.query(
        `update password_assignment set code_ends_at = code_ends_at ${moved} where employee_nr = $1 and replaced_at is null`,
        [bruno.employeeNr],
      );
    await endAt("- interval '1 hour'");
    for (let i = 0; i < 6; i += 1)
      expect(codeOf(await changeTo(second.token, old, 'Elegida-Por-Bruno-3'))).toEqual([409, 'PASSWORD_ENDED']);
    await endAt("+ interval '1 hour'");
    expect((await changeTo(second.token, old, 'Elegida-Por-Bruno-3')).status).toBe(200);
    expect(await canSignIn('bruno', old)).toBe(false);
  });

  test('that the server does not take is said so, and does not hold', async () => {
    s.t.clock.advanceMinutes(60);
    Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
    mails.onMail = () => ({ status: 451, said: '4.3.0 later' });
    const mail = { employee_Nr: bruno.employeeNr };
    await s.asOneForm(async () => {
      const send = () => s.as('itps', 'POST', '/api/Collaborator/MailPassword', mail);
      expect(codeOf(await send())).toEqual([503, 'PASSWORD_NOT_SENT']);
      mails.onMail = null;
      // The same form sends it again: as nothing was mailed, another password is.
      s.t.clock.advanceMinutes(2);
      const mailed = mails.mails.length;
      expect((await send()).status).toBe(200);
      expect(mails.mails).toHaveLength(mailed + 1);
    });
  });

  test('that did not leave counts for no day: after an outage the person gets one', async () => {
    const mail = { employee_Nr: bruno.employeeNr };
    const send = () => s.as('itps', 'POST', '/api/Collaborator/MailPassword', mail);
    s.t.clock.advanceMinutes(60);
    Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
    mails.onMail = () => ({ status: 451, said: '4.3.0 later' });
    for (let i = 0; i < codesADay; i += 1) {
      s.t.clock.advanceMinutes(2);
      expect(codeOf(await send())).toEqual([503, 'PASSWORD_NOT_SENT']);
      const soon = await send();
      expect(codeOf(soon)).toEqual([429, 'CODE_TOO_OFTEN']);
      // Nothing was: the mail server took none.
      expect(soon.text).not.toMatch(/enviaron|been sent/);
    }
    mails.onMail = null;
    s.t.clock.advanceMinutes(2);
    const mailed = mails.mails.length;
    expect((await send()).status).toBe(200);
    expect(mails.mails).toHaveLength(mailed + 1);
    const { rows } = await s.t.database.owner.pool.query(
      "select cwid, detail from security_event where kind = 'passwordCodeLost' order by event_id desc limit 1",
    );
    expect(rows).toEqual([{ cwid: 'bruno', detail: 'one-time password' }]);
  });
});

test('a printed name belongs to one active person', async () => {
  Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
  for (const name of ['Nombre de qa', 'NOMBRE  DE QA', 'Nómbre de Qa']) {
    expect(codeOf(await edit({ name }))).toEqual([409, 'NAME_IN_USE']);
  }
  expect(codeOf(await edit({ name: 'Nombre de q\u0430' }))).toEqual([400, 'NAME_OF_TWO_ALPHABETS']);
  const namesake = await makePerson(s.t.services, s.sector, 'tocaya', { name: 'Nombre de qa', active: 0 });
  expect(codeOf(await edit({ active: 1 }, namesake))).toEqual([409, 'NAME_IN_USE']);
  expect((await edit({ name: 'Nombre de qa Segunda', active: 1 }, namesake)).status).toBe(200);
});

test('with four eyes off a password is set at once and signs at once, and the notice of it stands', async () => {
  await set({ four_eyes: false, must_change_password: false });
  expect((await edit({ password: 'Asignada-Simple-1' })).status).toBe(200);
  const { token, passwordSet } = await signIn('bruno', 'Asignada-Simple-1');
  expect(passwordSet).toMatchObject({ by: 'itps', needsConfirmation: false, isFirst: false });
  expect((await sign(token, 'bruno', 'Asignada-Simple-1')).status).toBe(200);
  const [alert] = await alertsOf(token);
  expect(alert).toMatchObject({ kind: 'passwordSet', stands: true });
});

test('every chain holds', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});

test('the database takes no confirmation by who set the password, and no second word on one', async () => {
  const { pool } = s.t.database.owner;
  const by = (person: Person) =>
    pool.query(
      `update password_assignment set confirmed_at = now(), confirmed_by = $1 where employee_nr = $2 and replaced_at is null`,
      [person.employeeNr, bruno.employeeNr],
    );
  await expect(by(s.people.itps)).rejects.toMatchObject({ code: '23514' });
  await by(s.people.qa);
  await expect(by(s.people.ana)).rejects.toMatchObject({ code: '23514' });
  // Nobody signed it: the verification names whose password it is.
  expect((await verifyAudit(s.t.services.db)).broken).toMatchObject({
    recordKey: String(bruno.employeeNr),
    code: 'assignmentAltered',
  });
});
