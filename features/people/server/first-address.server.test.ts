import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { factoryAct, makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';

// Who makes an account enters its mail address too: alone that opens nothing, however old it is (decisions section 5, 21 CFR 11.200(a)).

let s: StaffedApp;
let mails: TestMailServer;

beforeAll(async () => {
  const certificate = makeCertificate();
  mails = await startMailServer({ certificate });
  s = await createStaffedApp(undefined, certificate.cert);
  await makePerson(s.t.services, s.sector, 'itps2', { role: 0 });
  const mailed = { validate_email: true, host: 'localhost', port: mails.port, email_from: 'capacita@empresa.example' };
  await set({ ...mailed, must_change_password: true, four_eyes: true });
});
afterAll(async () => {
  await s.t.close();
  await mails.close();
});

const set = (parameters: object) =>
  s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, parameters, factoryAct(s.t.services)));
type Call = Awaited<ReturnType<StaffedApp['as']>>;
const codeOf = ({ status, headers }: Call) => [status, headers['x-error-code']];
/** A call by somebody who signs in for it and signs it. */
async function act(cwid: string, method: 'GET' | 'POST' | 'PUT', path: string, body: object = {}): Promise<Call> {
  const token = await s.t.signIn(cwid);
  if (method === 'GET') return s.t.call(method, path, { token });
  return s.t.call(method, path, { token, body: { user: cwid, pass: testPassword, reason: 'prueba', ...body } });
}
const typed = 'Primera-De-Todas-1';
async function add(by: string, employee_Nr: number, cwid: string): Promise<void> {
  const added = await act(by, 'POST', '/api/Collaborator', {
    ...{ employee_Nr, name: `Persona ${cwid}`, cwid, role: 3, active: 1, email: `${cwid}@atacante.example` },
    ...{ iD_Sector: s.sector.sectorId, iD_Profile_Web: s.sector.profileId, capa_Initial: false, capa_spac_ini: false },
    password: typed,
  });
  expect(added.status).toBe(200);
}
const mailPassword = (by: string, employee_Nr: number) =>
  act(by, 'POST', '/api/Collaborator/MailPassword', { employee_Nr });
const aWeek = () => s.t.clock.advanceMinutes(7 * 24 * 60 + 1);
const unproven = [409, 'CODE_ADDRESS_UNPROVEN'];

test('the first address of an account is mailed nothing secret, whoever asks, until another confirms its person', async () => {
  await add('itps', 4801, 'nora');
  aWeek();
  for (const by of ['itps', 'itps2']) expect(codeOf(await mailPassword(by, 4801))).toEqual(unproven);
  const access = await act('itps', 'GET', '/api/Collaborator/Access?employee_Nr=4801');
  expect(access.json().mail.obstacle).toBe('addressUnproven');

  // As a newly installed company begins: ITPS sets a password, QA releases it, its person signs in, and QA confirms it.
  const own = 'Elegida-Por-Nora-1';
  const { waiting } = (await act('qa', 'GET', '/api/ChangeRequest')).json();
  const { iD_ChangeRequest } = waiting[0];
  expect((await act('qa', 'POST', '/api/ChangeRequest/Release', { iD_ChangeRequest })).status).toBe(200);
  const first = await s.t.signIn('nora', typed);
  const chosen = { user: 'nora', pass: typed, newPass: own };
  const { token } = (await s.t.call('POST', '/api/Auth/ChangePassword', { token: first, body: chosen })).json();
  // Anyone who set the password may be the one who signed in: no proof.
  s.t.clock.advanceMinutes(1);
  await s.t.signIn('nora', own);
  expect((await s.t.call('GET', '/api/Auth/Confirmation', { token })).json().mail.obstacle).toBe('addressUnproven');
  expect(codeOf(await s.t.call('POST', '/api/Auth/SendCode', { token }))).toEqual(unproven);
  expect(codeOf(await mailPassword('itps', 4801))).toEqual(unproven);
  const [waits] = (await act('qa', 'GET', '/api/Collaborator/Unconfirmed')).json();
  expect(waits).toMatchObject({ cwid: 'nora', email: 'nora@atacante.example', mayConfirm: true });
  const confirmed = await act('qa', 'POST', '/api/Collaborator/ConfirmPassword', {
    employee_Nr: 4801,
    setAt: waits.setAt,
  });
  expect([confirmed.status, confirmed.text]).toEqual([200, '{"employee_Nr":4801}']);
  const signed = { token, body: { user: 'nora', pass: own } };
  expect((await s.t.call('POST', '/api/Auth/AcceptSignature', signed)).status).toBe(200);
  expect(mails.mails).toHaveLength(0);
  expect((await mailPassword('itps', 4801)).status).toBe(200);
});

test('an address that another administrator put in its place is mailed, after its days', async () => {
  await add('itps', 4802, 'olga');
  const changed = { key: 4802, email: 'olga@empresa.example' };
  expect((await act('itps2', 'PUT', '/api/Collaborator', changed)).status).toBe(200);
  aWeek();
  expect(codeOf(await mailPassword('itps2', 4802))).toEqual([409, 'CODE_ADDRESS_BY_SETTER']);
  expect((await mailPassword('itps', 4802)).status).toBe(200);
  expect(mails.mails.at(-1)?.recipients).toEqual(['olga@empresa.example']);
});

test('who made the account proves nothing by another address of their own', async () => {
  await add('itps', 4803, 'pola');
  const changed = { key: 4803, email: 'otra@atacante.example' };
  expect((await act('itps', 'PUT', '/api/Collaborator', changed)).status).toBe(200);
  aWeek();
  expect(codeOf(await mailPassword('itps2', 4803))).toEqual(unproven);
});

test('who has signed in while no password waited for a confirmation is mailed, and so is an address of the installation', async () => {
  await set({ four_eyes: false });
  await add('itps', 4804, 'rosa');
  await set({ four_eyes: true });
  aWeek();
  expect(codeOf(await mailPassword('itps', 4804))).toEqual(unproven);
  await s.t.signIn('rosa', typed);
  expect((await mailPassword('itps', 4804)).status).toBe(200);
  const { employeeNr } = await makePerson(s.t.services, s.sector, 'sara', { email: 'sara@empresa.example' });
  aWeek();
  expect((await mailPassword('itps', employeeNr)).status).toBe(200);
});
