import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { describeProvider } from '#platform/config/named-provider.ts';
import { factoryAct, makePerson } from '#tests/factories/people.ts';
import { ProviderUser, releaseProvider, startTestProvider, type TestProvider } from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { type ChangeRequest, changeRequestList } from '../../shared/change-requests.ts';

// By which identity provider people sign in and sign is released by two people, as the directory is (docs/decisions/162).

let s: StaffedApp;
let provider: TestProvider;
let named: string;

const setFourEyes = (four_eyes: boolean) =>
  s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, { four_eyes }, factoryAct(s.t.services)));

beforeAll(async () => {
  provider = await startTestProvider();
  named = describeProvider(provider.named);
  s = await createStaffedApp(undefined, undefined, true, provider.named);
  await setFourEyes(true);
});
beforeEach(() => releaseProvider(s.t, null, { oidc_by_username: false, oidc_signs_out: false }));
afterAll(async () => {
  expect((await verifyAudit(s.t.database.owner.db, { secrets: s.t.services.secrets })).broken).toBeNull();
  await s.t.close();
  await provider.close();
});

type Reply = Awaited<ReturnType<StaffedApp['as']>>;
const told = ({ status, headers }: Reply) => [status, headers['x-error-code']];
const settings = async () => (await s.as('itps', 'GET', '/api/Settings')).json();
const save = async (changes: object) =>
  s.as('itps', 'PUT', '/api/Settings', { ...(await settings()), reason: 'ingreso con la cuenta', ...changes });
const waiting = async () => changeRequestList.parse((await s.as('qa', 'GET', '/api/ChangeRequest')).json()).waiting;
const newest = async () => (await waiting()).at(-1) as ChangeRequest;
const decide = (
  name: StaffName,
  verdict: 'Release' | 'Refuse' | 'Withdraw',
  { iD_ChangeRequest }: Pick<ChangeRequest, 'iD_ChangeRequest'>,
) => s.as(name, 'POST', `/api/ChangeRequest/${verdict}`, { iD_ChangeRequest, reason: 'revisado' });
const released = async () => {
  const { oidcProvider, oidcByUsername, oidcSignsOut } = await settings();
  return { oidcProvider, oidcByUsername, oidcSignsOut };
};
const off = { oidcProvider: null, oidcByUsername: false, oidcSignsOut: false };

describe('with four eyes', () => {
  test('a provider waits for a second person: until then nobody signs in there, and who asked does not release it', async () => {
    const user = await ProviderUser.make(s, provider);
    const reply = await save({ oidcProvider: named, oidcByUsername: true });
    const request = await newest();
    expect([reply.status, reply.json().iD_ChangeRequest]).toEqual([200, request.iD_ChangeRequest]);
    expect(request).toMatchObject({ kind: 'parameters', requestedBy: { cwid: 'itps' }, isStale: false });
    expect(await released()).toEqual(off);
    expect(told(await user.post('/api/Auth/Provider/SignIn', { isWindow: false }))).toEqual([409, 'PROVIDER_OFF']);
    for (const verdict of ['Release', 'Refuse'] as const)
      expect(told(await decide('itps', verdict, request))).toEqual([403, 'CHANGE_NEEDS_ANOTHER']);
    for (const name of ['hse', 'train', 'ana'] as const)
      expect((await decide(name, 'Release', request)).status).toBe(403);
    expect(await released()).toEqual(off);

    expect((await decide('qa', 'Release', request)).status).toBe(200);
    expect(await released()).toEqual({ oidcProvider: named, oidcByUsername: true, oidcSignsOut: false });
    expect((await user.signIn()).status).toBe(200);
    const history = (await s.as('itps', 'GET', '/api/Integrity/GetIntegritySettings', { iD_Settings: 1 })).json();
    expect(history[0]).toMatchObject({
      updatedBy: 'qa',
      signedBy: s.people.qa.name,
      meaning: 'Liberación de un cambio solicitado',
      reason: `Solicitud ${request.iD_ChangeRequest} de itps: ingreso con la cuenta. Liberada por qa: revisado`,
    });
  });

  test('what waits says in words which provider it is, and shows no secret of it', async () => {
    await save({ oidcProvider: named });
    const request = await newest();
    expect(request.changes).toEqual([{ field: 'Proveedor de identidad', before: '—', after: named }]);
    expect(JSON.stringify(request)).not.toContain(provider.clientSecret);
    expect((await decide('itps', 'Withdraw', request)).status).toBe(200);
  });

  test.each([
    ['linking people by their username', { oidcByUsername: true }],
    ['ending the session of the provider at sign-out', { oidcSignsOut: true }],
    ['taking the provider away', { oidcProvider: null }],
  ])('%s waits too', async (_what, changes) => {
    await releaseProvider(s.t, provider.named);
    const before = await released();
    expect((await save(changes)).status).toBe(200);
    const request = await newest();
    expect(await released()).toEqual(before);
    expect((await decide('qa', 'Release', request)).status).toBe(200);
    expect(await released()).toEqual({ ...before, ...changes });
  });

  test('what another refuses changes nothing', async () => {
    await save({ oidcProvider: named });
    expect((await decide('qa', 'Refuse', await newest())).status).toBe(200);
    expect(await released()).toEqual(off);
  });
});

describe('a provider that the environment does not name', () => {
  const other = () => describeProvider({ ...provider.named, issuer: 'https://cuenta.atacante.example' });

  test.each([true, false])('is refused, with four eyes (%s), and nothing waits', async (isOn) => {
    await setFourEyes(isOn);
    const reply = await save({ oidcProvider: other() });
    expect(told(reply)).toEqual([409, 'PROVIDER_NOT_NAMED']);
    expect(reply.text).toMatch(/^oidcProvider: el entorno del servidor nombra otro proveedor/);
    expect(await waiting()).toEqual([]);
    expect(await released()).toEqual(off);
    await setFourEyes(true);
  });

  test('stays as it was released while other parameters are saved, and may be taken away', async () => {
    await releaseProvider(s.t, { ...provider.named, clientId: 'el-de-antes' });
    const { oidcProvider } = await released();
    expect((await save({ expirationDaysCapaInicial: 31 })).json()).toMatchObject({
      expirationDaysCapaInicial: 31,
      oidcProvider,
      iD_ChangeRequest: null,
    });
    expect((await save({ oidcProvider: null })).status).toBe(200);
    expect((await decide('qa', 'Release', await newest())).status).toBe(200);
    expect(await released()).toEqual(off);
  });
});

describe('without a local administrator of ITPS', () => {
  let lonely: StaffedApp;
  let theirs: TestProvider;
  beforeAll(async () => {
    theirs = await startTestProvider();
    lonely = await createStaffedApp(undefined, undefined, true, theirs.named);
  });
  afterAll(async () => {
    await lonely.t.close();
    await theirs.close();
  });
  const ask = async (more: object = {}) => {
    const held = (await lonely.as('itps', 'GET', '/api/Settings')).json();
    const oidcProvider = describeProvider(theirs.named);
    return lonely.as('itps', 'PUT', '/api/Settings', { ...held, oidcProvider, reason: 'ajuste', ...more });
  };
  const link = async (cwid: 'itps') => {
    const account = { sub: `sub-de-${cwid}`, username: cwid, name: lonely.people[cwid].name };
    await new ProviderUser(lonely, theirs, lonely.people[cwid], account).link();
  };
  const setEyes = (four_eyes: boolean) =>
    lonely.t.services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, { four_eyes }, factoryAct(lonely.t.services)));
  const requests = async () => (await lonely.as('qa', 'GET', '/api/ChangeRequest')).json();

  test('what was asked while there was one is not released once there is none; nor is it asked, with four eyes or without', async () => {
    await setEyes(true);
    const { iD_ChangeRequest } = (await ask()).json();
    expect(iD_ChangeRequest).toEqual(expect.any(Number));
    // The last one with a password of here is linked meanwhile, while there is no provider yet that would decide.
    await link('itps');
    // A link ends their sessions.
    Object.assign(lonely.tokens, { itps: await lonely.t.signIn('itps') });
    const release = await lonely.as('qa', 'POST', '/api/ChangeRequest/Release', { iD_ChangeRequest, reason: 'visto' });
    expect(told(release)).toEqual([400, 'PROVIDER_NEEDS_LOCAL']);
    expect(release.text).toMatch(/^oidcProvider: ningún administrador ITPS activo ingresa con una contraseña de aquí/);
    expect(changeRequestList.parse(await requests()).waiting).toMatchObject([{ iD_ChangeRequest }]);
    for (const isOn of [true, false]) {
      await setEyes(isOn);
      expect(told(await ask())).toEqual([400, 'PROVIDER_NEEDS_LOCAL']);
    }
    expect((await lonely.as('itps', 'GET', '/api/Settings')).json().oidcProvider).toBeNull();
  });

  test('one who left, who has no password, or who is of QA does not count; one who signs in here does', async () => {
    const { services } = lonely.t;
    await makePerson(services, lonely.sector, 'sefue', { role: 0, active: 0 });
    await makePerson(services, lonely.sector, 'sincla', { role: 0, hasPassword: false });
    expect(told(await ask())).toEqual([400, 'PROVIDER_NEEDS_LOCAL']);
    await makePerson(services, lonely.sector, 'deaqui', { role: 0 });
    expect((await ask()).json()).toMatchObject({
      oidcProvider: describeProvider(theirs.named),
      iD_ChangeRequest: null,
    });
  });
});
