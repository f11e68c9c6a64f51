import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { put, type Run, stateOf } from '#features/paper/server/fixtures/paper-run.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { providerHeader, providerPass } from '#platform/signing/provider-header.ts';
import { makeAccountOtherwise, type Person } from '#tests/factories/people.ts';
import {
  digestOf,
  ProviderUser,
  releaseProvider,
  startTestProvider,
  type TestProvider,
} from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { type LdapServer, startLdapServer } from '#tests/support/ldap-server.ts';
import { makeTablet, makeTabletRun, type TestTablet, toldBy } from './fixtures/tablet-run.ts';

// In one room: a local account, somebody of the company's directory, and somebody of the identity provider; each has one way to sign, and
// the provider that is away stops nobody but its own (docs/decisions/162).

const certificate = makeCertificate();
const base = 'dc=empresa,dc=example';
const service = { dn: `cn=svc,${base}`, password: 'Servicio-1' };
const directoryPassword = 'Del-Directorio-1';
const path = '/CourseManager/SignCourse';

let s: StaffedApp;
let provider: TestProvider;
let ldap: LdapServer;
let run: Run;
let tablet: TestTablet;
let local: Person;
let ofDirectory: Person;
let ofProvider: ProviderUser;

beforeAll(async () => {
  // It is asked for each signature by the product itself, which so learns at once that it is away.
  provider = await startTestProvider({}, { takesPushed: true });
  ldap = await startLdapServer([], { certificate, tls: 'startTls' });
  s = await createStaffedApp(undefined, certificate.cert, true, provider.named);
  for (const name of ['itps', 'train'] as const)
    await makeAccountOtherwise(s.t, s.people[name], { local_account: true });
  await put(
    s,
    'settings',
    { settings_id: 1 },
    {
      validate_domain: true,
      domain: 'empresa.example',
      server_ldap: ldap.url,
      user_ldap: service.dn,
      password_ldap: s.t.services.secrets.seal(service.password, 'settings.password_ldap'),
    },
  );
  await releaseProvider(s.t, provider.named);
});
beforeEach(async () => {
  run = await makeTabletRun(s, { people: 3 });
  const [one, two, three] = run.people as [Person, Person, Person];
  [local, ofDirectory] = [one, two];
  await makeAccountOtherwise(s.t, local, { local_account: true });
  ldap.entries = [
    { dn: base },
    service,
    {
      dn: `uid=${ofDirectory.cwid},${base}`,
      password: directoryPassword,
      attributes: { sAMAccountName: [ofDirectory.cwid] },
    },
  ];
  const account = { sub: `sub-${randomUUID()}`, username: three.cwid, name: three.name };
  provider.people.push(account);
  ofProvider = new ProviderUser(s, provider, three, account);
  await ofProvider.link();
  tablet = await makeTablet(s, run);
  ofProvider.token = tablet.token;
  for (const person of run.people) await tablet.hand(run, person).approve();
});
afterAll(async () => {
  expect((await verifyAudit(s.t.database.owner.db, { secrets: s.t.services.secrets })).broken).toBeNull();
  await s.t.close();
  await ldap.close();
  await provider.close();
});

const sign = (person: Person, pass: string) => tablet.hand(run, person).sign({ pass });

async function askAtProvider() {
  const { cwid } = ofProvider.person;
  const text = JSON.stringify({ iD_Course: run.course.courseId, iD_Instance: run.id, cwid, pass: providerPass });
  const asked = await ofProvider.ask({
    ...{ call: `PUT ${path}`, bodyDigest: digestOf(text), meaning: 'courseTaken', user: cwid },
  });
  return { ...asked, text };
}

async function signAtProvider() {
  const asked = await askAtProvider();
  const ends = await ofProvider.confirm(asked);
  await ofProvider.comeBack(await ofProvider.browser.visit(ends, ofProvider.credentials));
  return s.t.call('PUT', path, {
    token: tablet.token,
    body: asked.text,
    headers: {
      'content-type': 'application/json',
      [providerHeader]: asked.intent,
      [numberHeader]: asked.number,
    },
  });
}

/** Who has signed, and whether the provider was the way. */
async function waysOf() {
  const { rows } = await s.t.database.owner.pool.query(
    `select cwid, provider_use_id is not null as "atProvider" from signature
      where meaning = 'courseTaken' and employee_nr = any($1) order by cwid`,
    [run.people.map(({ employeeNr }) => employeeNr)],
  );
  return Object.fromEntries(rows.map(({ cwid, atProvider }) => [cwid, atProvider]));
}
const left = async () => (await stateOf(s, run)).attendances.filter(({ status }) => status !== 1).length;

test('side by side: each signs by their own way on one tablet, and by no other', async () => {
  expect(toldBy(await sign(local, directoryPassword))).toEqual([400, 'SIGNING_FAILED']);
  expect(toldBy(await sign(ofDirectory, testPassword))).toEqual([400, 'SIGNING_FAILED']);
  for (const pass of [testPassword, directoryPassword])
    expect(toldBy(await sign(ofProvider.person, pass))).toEqual([409, 'SIGNS_AT_PROVIDER']);
  for (const person of [local, ofDirectory]) {
    const asked = await ofProvider.ask({ call: `PUT ${path}`, user: person.cwid }).catch((error) => error.reply);
    expect(toldBy(asked)).toEqual([409, 'PROVIDER_NOT_YOURS']);
  }
  expect((await sign(local, testPassword)).status).toBe(200);
  expect((await sign(ofDirectory, directoryPassword)).status).toBe(200);
  expect((await signAtProvider()).status).toBe(200);
  expect(await waysOf()).toEqual({ [local.cwid]: false, [ofDirectory.cwid]: false, [ofProvider.person.cwid]: true });
  expect(await left()).toBe(0);
});

test('the directory that is away stops its own alone', async () => {
  ldap.isMute = true;
  expect(toldBy(await sign(ofDirectory, directoryPassword))).toEqual([503, 'DIRECTORY_UNAVAILABLE']);
  expect((await sign(local, testPassword)).status).toBe(200);
  expect((await signAtProvider()).status).toBe(200);
  ldap.isMute = false;
  expect((await sign(ofDirectory, directoryPassword)).status).toBe(200);
  expect(await left()).toBe(0);
});

// The last one: a provider that was stopped does not come back under its address.
test('while the provider is away, local accounts and those of the directory sign; its own wait, and nothing falls back', async () => {
  await provider.close();
  const refused = await askAtProvider().catch((error) => error.reply);
  expect(toldBy(refused)).toEqual([503, 'PROVIDER_UNAVAILABLE']);
  expect(refused.text).toMatch(/^Cuenta Lab no responde: la firma y el ingreso esperan/);
  for (const pass of [testPassword, directoryPassword])
    expect(toldBy(await sign(ofProvider.person, pass))).toEqual([409, 'SIGNS_AT_PROVIDER']);
  expect((await sign(local, testPassword)).status).toBe(200);
  expect((await sign(ofDirectory, directoryPassword)).status).toBe(200);
  expect(await waysOf()).toEqual({ [local.cwid]: false, [ofDirectory.cwid]: false });
  expect(await left()).toBe(1);
  // The trainer, who has a password of here, leaves tablet mode as always.
  expect((await tablet.exit()).status).toBe(200);
});
