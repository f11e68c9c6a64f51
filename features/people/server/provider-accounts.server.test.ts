import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { providerHeader, providerPass } from '#platform/signing/provider-header.ts';
import { Role } from '#product/roles.ts';
import { factoryAct, makePerson, makeSector } from '#tests/factories/people.ts';
import {
  digestOf,
  ProviderUser,
  releaseProvider,
  startTestProvider,
  type TestProvider,
} from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';

// Where somebody signs, changed by a signed act, with four eyes (docs/decisions/162).

let s: StaffedApp;
let provider: TestProvider;
let user: ProviderUser;

beforeAll(async () => {
  provider = await startTestProvider();
  s = await createStaffedApp(undefined, undefined, true, provider.named);
  await releaseProvider(s.t, provider.named);
});
beforeEach(async () => {
  user = await ProviderUser.make(s, provider, { isLinked: false });
  await user.signIn();
});
afterAll(async () => {
  expect((await verifyAudit(s.t.database.owner.db, { secrets: s.t.services.secrets })).broken).toBeNull();
  await s.t.close();
  await provider.close();
});

type Reply = Awaited<ReturnType<StaffedApp['as']>>;
const told = ({ status, headers }: Reply) => [status, headers['x-error-code']];
const link = (employee_Nr = user.person.employeeNr, subject = user.account.sub, by: 'itps' | 'qa' | 'ana' = 'itps') =>
  s.as(by, 'POST', '/api/Collaborator/LinkProvider', { employee_Nr, subject });
const unlink = () => s.as('itps', 'POST', '/api/Collaborator/UnlinkProvider', { employee_Nr: user.person.employeeNr });
const setParameters = (changes: { readonly validate_domain?: boolean; readonly four_eyes?: boolean }) =>
  s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, changes, factoryAct(s.t.services)));
const signing = async () =>
  (await s.as('itps', 'GET', '/api/Collaborator/Access', { employee_Nr: user.person.employeeNr })).json().signing;

test('who tried to sign in stands in the list, and is linked by a signed act', async () => {
  const visitors = (await s.as('itps', 'GET', '/api/Collaborator/ProviderVisitors')).json();
  expect(visitors[0]).toMatchObject({ subject: user.account.sub, username: user.account.username });
  expect((await link()).json()).toEqual({ employee_Nr: user.person.employeeNr, iD_ChangeRequest: null });
  expect(await signing()).toMatchObject({
    way: 'provider',
    provider: 'Cuenta Lab',
    account: { subject: user.account.sub },
  });
  expect((await user.signIn()).status).toBe(200);
  expect((await unlink()).status).toBe(200);
  expect(await signing()).toMatchObject({ way: 'local', account: null });
  await s.t.signIn(user.person.cwid);
});

test('which way it is stands for staff on the page of the person, without who they are there', async () => {
  const way = async (by: StaffName, employee_Nr = user.person.employeeNr) =>
    s.as(by, 'GET', '/api/Collaborator/SigningWay', { employee_Nr });
  const here = { way: 'local', provider: 'Cuenta Lab' };
  for (const by of ['itps', 'qa', 'hse', 'train'] as const) expect((await way(by)).json()).toEqual(here);
  await user.link();
  expect((await way('qa')).json()).toEqual({ ...here, way: 'provider' });
  await setParameters({ validate_domain: true });
  expect((await way('qa')).json()).toEqual({ ...here, way: 'provider' });
  expect((await way('qa', s.people.ana.employeeNr)).json()).toEqual({ ...here, way: 'directory' });
  await setParameters({ validate_domain: false });
  // Another one in the environment than the company released has no name that people know.
  await releaseProvider(s.t, { ...provider.named, clientId: 'otro' });
  expect((await way('qa')).json()).toEqual({ way: 'provider', provider: '' });
  await releaseProvider(s.t, null);
  expect((await way('qa')).json()).toEqual({ way: 'local', provider: null });
  await releaseProvider(s.t, provider.named);

  expect(told(await way('ana'))).toEqual([403, 'FORBIDDEN']);
  expect((await s.t.call('GET', `/api/Collaborator/SigningWay?employee_Nr=${user.person.employeeNr}`)).status).toBe(
    401,
  );
  expect(told(await way('qa', 1))).toEqual([400, 'COLLABORATOR_NOT_REGISTERED']);
  // A trainer sees the people of their own sector alone.
  const other = await makeSector(s.t.services, 'Depósito');
  const stranger = await makePerson(s.t.services, other, 'ajeno');
  expect(told(await way('train', stranger.employeeNr))).toEqual([400, 'COLLABORATOR_NOT_REGISTERED']);
  expect((await way('hse', stranger.employeeNr)).status).toBe(200);
});

test('an account is one person’s, and a person has one', async () => {
  expect((await link()).status).toBe(200);
  expect(told(await link())).toEqual([404, 'PROVIDER_VISITOR_GONE']);
  const other = await ProviderUser.make(s, provider, { isLinked: false });
  await other.signIn();
  expect(told(await link(user.person.employeeNr, other.account.sub))).toEqual([409, 'PROVIDER_LINKED']);
  expect((await unlink()).status).toBe(200);
  await user.signIn();
  // What was somebody's is never another's.
  expect(told(await link(other.person.employeeNr))).toEqual([409, 'PROVIDER_TAKEN']);
});

test('by ITPS alone, for others, with the password', async () => {
  expect((await link(undefined, undefined, 'qa')).status).toBe(403);
  expect((await link(undefined, undefined, 'ana')).status).toBe(403);
  expect(told(await link(s.people.itps.employeeNr))).toEqual([403, 'OWN_ACCOUNT']);
  expect(told(await link(undefined, 'sub-de-nadie'))).toEqual([404, 'PROVIDER_VISITOR_GONE']);
});

test('never of the last AdminITPS with a password of here, nor is that one deactivated', async () => {
  const admin = await ProviderUser.make(s, provider, { role: Role.AdminITPS });
  await admin.signIn();
  const signed = async (method: 'POST' | 'PUT', path: string, fields: object, meaning: string) => {
    const text = JSON.stringify({ ...fields, reason: 'prueba', user: admin.person.cwid, pass: providerPass });
    const asked = await admin.ask({ call: `${method} ${path}`, bodyDigest: digestOf(text), meaning });
    await admin.confirm(asked);
    const headers = {
      'content-type': 'application/json',
      [providerHeader]: asked.intent,
      [numberHeader]: asked.number,
    };
    return s.t.call(method, path, { token: admin.token, body: text, headers });
  };
  const { employeeNr } = s.people.itps;
  const linked = await signed(
    'POST',
    '/api/Collaborator/LinkProvider',
    { employee_Nr: employeeNr, subject: user.account.sub },
    'providerLinked',
  );
  expect(told(linked)).toEqual([409, 'LAST_LOCAL_ADMINISTRATOR']);
  const left = await signed('PUT', '/api/Collaborator', { key: employeeNr, active: 0 }, 'recordEdited');
  expect(told(left)).toEqual([409, 'LAST_LOCAL_ADMINISTRATOR']);
});

describe('with four eyes', () => {
  test('it waits for a second person, who is neither asker nor the person', async () => {
    await setParameters({ four_eyes: true });
    try {
      const { iD_ChangeRequest } = (await link()).json();
      expect(iD_ChangeRequest).toEqual(expect.any(Number));
      expect(await signing()).toMatchObject({ way: 'local', isWaiting: true });
      expect(told(await s.as('itps', 'POST', '/api/ChangeRequest/Release', { iD_ChangeRequest }))).toEqual([
        403,
        'CHANGE_NEEDS_ANOTHER',
      ]);
      expect((await s.as('qa', 'POST', '/api/ChangeRequest/Release', { iD_ChangeRequest })).status).toBe(200);
      expect(await signing()).toMatchObject({ way: 'provider', isWaiting: false });
      expect((await user.signIn()).status).toBe(200);
    } finally {
      await setParameters({ four_eyes: false });
    }
  });
});
