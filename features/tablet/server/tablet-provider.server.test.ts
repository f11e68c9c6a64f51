import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Modality } from '#features/instances/shared/codes.ts';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { type Run, stateOf } from '#features/paper/server/fixtures/paper-run.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { providerHeader, providerPass } from '#platform/signing/provider-header.ts';
import { Role } from '#product/roles.ts';
import { makeInstance } from '#tests/factories/courses.ts';
import { type Person, unlockEveryone } from '#tests/factories/people.ts';
import {
  digestOf,
  ProviderUser,
  releaseProvider,
  startTestProvider,
  type TestProvider,
} from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { ProviderBrowser } from '#tests/support/provider-browser.ts';
import { makeTablet, makeTabletRun, type TestTablet, toldBy } from './fixtures/tablet-run.ts';

// A room signs on one tablet at the identity provider: one browser, one session, one after the other (docs/decisions/162).

let s: StaffedApp;
let provider: TestProvider;
let run: Run;
let tablet: TestTablet;
let room: ProviderBrowser;
let ana: ProviderUser;
let beto: ProviderUser;

const path = '/CourseManager/SignCourse';
const over = [400, 'PROVIDER_INTENT_OVER'];

beforeAll(async () => {
  provider = await startTestProvider();
  s = await createStaffedApp(undefined, undefined, true, provider.named);
  await releaseProvider(s.t, provider.named);
});
beforeEach(async () => {
  run = await makeTabletRun(s, { people: 2 });
  tablet = await makeTablet(s, run);
  room = new ProviderBrowser();
  [ana, beto] = (await Promise.all(run.people.map(attend))) as [ProviderUser, ProviderUser];
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(async () => {
  expect((await verifyAudit(s.t.database.owner.db, { secrets: s.t.services.secrets })).broken).toBeNull();
  await s.t.close();
  await provider.close();
});

/** Somebody of the room who is linked, has passed, and holds the tablet with its session and its browser. */
async function attend(person: Person): Promise<ProviderUser> {
  const account = { sub: `sub-${randomUUID()}`, username: person.cwid, name: person.name };
  provider.people.push(account);
  const user = new ProviderUser(s, provider, person, account);
  await user.link();
  await tablet.hand(run, person).approve();
  user.token = tablet.token;
  user.browser = room;
  return user;
}

const bodyOf = ({ person }: ProviderUser) =>
  JSON.stringify({ iD_Course: run.course.courseId, iD_Instance: run.id, cwid: person.cwid, pass: providerPass });

async function askFor(user: ProviderUser) {
  const text = bodyOf(user);
  const more = { call: `PUT ${path}`, bodyDigest: digestOf(text), meaning: 'courseTaken', user: user.person.cwid };
  return { ...(await user.ask(more)), text };
}

const put = (token: string, { text, intent, number }: Awaited<ReturnType<typeof askFor>>) =>
  s.t.call('PUT', path, {
    token,
    body: text,
    headers: { 'content-type': 'application/json', [providerHeader]: intent, [numberHeader]: number },
  });

/** Lets the provider end its session, to which the product has led. @returns the page that the product leads to */
const end = async (user: ProviderUser, address: string, as = user.credentials) =>
  user.comeBack(await room.visit(address, as));

const signed = async () => (await stateOf(s, run)).attendances.filter(({ status }) => status === 1).length;

describe('an attendee', () => {
  test('signs at the provider, whose session is ended before the answer counts', async () => {
    const asked = await askFor(ana);
    const leads = await ana.confirm(asked);
    expect(new URL(leads).origin).toBe(new URL(provider.issuer).origin);
    expect((await ana.outcome(asked.intent)).json().state).toBe('waiting');
    expect(toldBy(await put(tablet.token, asked))).toEqual(over);
    expect(await end(ana, leads)).toBe(`/provider?intent=${asked.intent}`);
    expect((await ana.outcome(asked.intent)).json().state).toBe('accepted');
    expect((await put(tablet.token, asked)).status).toBe(200);
    expect(await signed()).toBe(1);
    const { rows } = await s.t.database.owner.pool.query(
      `select g.cwid, g.session_cwid, u.meaning, u.employee from signature g join lateral (
         select u.meaning, a.employee_nr as employee from provider_use u join provider_account a using (account_id)
         where u.use_id = g.provider_use_id) u on true where g.employee_nr = $1`,
      [ana.person.employeeNr],
    );
    expect(rows).toEqual([
      { cwid: ana.person.cwid, session_cwid: 'train', meaning: 'courseTaken', employee: ana.person.employeeNr },
    ]);
  });

  test('then the next one: the provider asks anew, and each signs for themselves', async () => {
    for (const user of [ana, beto]) {
      const asked = await askFor(user);
      await end(user, await user.confirm(asked));
      expect((await put(tablet.token, asked)).status).toBe(200);
    }
    expect(await signed()).toBe(2);
  });

  test('whose session at the provider was left open does not sign for the next one', async () => {
    // Nobody has ended the session of the first, and the second question loses what asks for credentials.
    await ana.confirm(await askFor(ana));
    const asked = await askFor(beto);
    const address = new URL(asked.address);
    for (const name of ['prompt', 'max_age', 'claims', 'login_hint']) address.searchParams.delete(name);
    await end(beto, await beto.comeBack(await room.visit(address.href, null)), ana.credentials);
    expect((await beto.outcome(asked.intent)).json().problem).toMatch(/otra persona/);
    expect(toldBy(await put(tablet.token, asked))).toEqual(over);
  });

  test('who answers too late signs nothing, and does not stay signed in at the provider for the next one', async () => {
    const asked = await askFor(ana);
    const back = await room.visit(asked.address, ana.credentials);
    await s.t.database.owner.pool.query(
      "update provider_intent set made_at = made_at - interval '6 minutes' where intent_id = $1",
      [asked.intent],
    );
    const leads = await ana.comeBack(back);
    expect(new URL(leads).origin).toBe(new URL(provider.issuer).origin);
    expect(await end(ana, leads)).toBe(`/provider?intent=${asked.intent}`);
    expect((await ana.outcome(asked.intent)).json().state).toBe('over');
    expect(toldBy(await put(tablet.token, asked))).toEqual(over);
    const address = new URL((await askFor(beto)).address);
    for (const name of ['prompt', 'max_age', 'claims', 'login_hint']) address.searchParams.delete(name);
    await expect(room.visit(address.href, null)).rejects.toThrow('The provider stopped');
  });

  test('who is refused hears so once nobody is signed in at the provider any more, or after the five minutes', async () => {
    const refuse = async () => {
      const asked = await askFor(ana);
      const leads = await ana.confirm(asked, beto.credentials);
      expect(new URL(leads).origin).toBe(new URL(provider.issuer).origin);
      expect((await ana.outcome(asked.intent)).json()).toMatchObject({ state: 'waiting', problem: null });
      return { asked, leads };
    };
    const first = await refuse();
    await end(ana, first.leads, beto.credentials);
    const refused = { state: 'refused', problem: expect.stringMatching(/otra persona/) };
    expect((await ana.outcome(first.asked.intent)).json()).toMatchObject(refused);
    const { asked } = await refuse();
    await s.t.database.owner.pool.query(
      "update provider_intent set made_at = made_at - interval '6 minutes' where intent_id = $1",
      [asked.intent],
    );
    expect((await ana.outcome(asked.intent)).json()).toMatchObject(refused);
  });

  test('hears at once of a refusal that leads to no end of a session', async () => {
    const asked = await askFor(ana);
    const back = await room.visit(asked.address, ana.credentials);
    await releaseProvider(s.t, null);
    try {
      expect(await ana.comeBack(back)).toBe(`/provider?intent=${asked.intent}`);
      expect((await ana.outcome(asked.intent)).json().state).toBe('refused');
    } finally {
      await releaseProvider(s.t, provider.named);
    }
  });

  test('whose session is said to be ended before it began has not signed', async () => {
    const asked = await askFor(ana);
    const state = new URL(asked.address).searchParams.get('state') ?? '';
    expect(await ana.comeBack(new URL(`http://localhost/api/Auth/Provider/Ended?state=${state}`))).toBe('/provider');
    await ana.confirm(asked);
    expect((await ana.outcome(asked.intent)).json().state).toBe('waiting');
    expect(toldBy(await put(tablet.token, asked))).toEqual(over);
  });

  test('gives an answer for themselves alone: not for the other, nor on the other’s tablet', async () => {
    const asked = await askFor(ana);
    await end(ana, await ana.confirm(asked));
    expect(toldBy(await put(tablet.token, { ...asked, text: bodyOf(beto) }))).toEqual(over);
    const another = await makeTablet(s, run, 'qa');
    expect(toldBy(await put(another.token, asked))).toEqual(over);
    expect(await signed()).toBe(0);
    expect((await put(tablet.token, asked)).status).toBe(200);
  });

  test('types no password of here', async () => {
    expect(toldBy(await tablet.hand(run, ana.person).sign())).toEqual([409, 'SIGNS_AT_PROVIDER']);
  });
});

test('a provider that offers no end of its session signs on no tablet', async () => {
  const endless = await startTestProvider({}, { endsSessions: false });
  const other = await createStaffedApp(undefined, undefined, true, endless.named);
  try {
    await releaseProvider(other.t, endless.named);
    const itsRun = await makeTabletRun(other, { people: 1 });
    const person = itsRun.people[0] as Person;
    const user = new ProviderUser(other, endless, person, { sub: 'sub-x', username: person.cwid, name: person.name });
    await user.link();
    user.token = (await makeTablet(other, itsRun)).token;
    const refused = await user.ask({ user: person.cwid }).catch((error) => error.reply);
    expect(toldBy(refused)).toEqual([409, 'PROVIDER_NO_TABLET']);
  } finally {
    await other.t.close();
    await endless.close();
  }
});

describe('a trainer of the provider', () => {
  let trainer: ProviderUser;
  const exit = '/CourseManager/ValidateInstructor';

  beforeEach(async () => {
    trainer = await ProviderUser.make(s, provider, { role: Role.Trainer });
    await trainer.signIn();
    const body = { iD_Course: run.course.courseId, iD_Instance: run.id };
    expect((await trainer.post('/CourseManager/StartTablet', body)).status).toBe(200);
    trainer.browser = room;
  });

  async function askToLeave() {
    const text = JSON.stringify({ cwid: trainer.person.cwid, pass: providerPass });
    const asked = await trainer.ask({ call: `POST ${exit}`, bodyDigest: digestOf(text), meaning: undefined });
    return { ...asked, text };
  }

  test('leaves tablet mode at the provider', async () => {
    const asked = await askToLeave();
    await trainer.confirm(asked);
    expect((await trainer.send(asked, exit)).status).toBe(200);
  });

  test('signs as one of the attendees like the rest of them, on the tablet that they started', async () => {
    const id = await makeInstance(s.t.services, run.course, s.sector, [trainer.person], { modality: Modality.Tablet });
    run = { ...run, id, people: [trainer.person] };
    await trainer.signIn();
    tablet.token = trainer.token;
    expect((await tablet.start(run)).status).toBe(200);
    await tablet.hand(run, trainer.person).approve();
    const asked = await askFor(trainer);
    await end(trainer, await trainer.confirm(asked));
    expect(toldBy(await put(tablet.token, asked))).toEqual([200, undefined]);
    expect(await signed()).toBe(1);
  });

  test('is stopped by no prankster of the room: the way out is locked, and neither their signing nor the course', async () => {
    for (let time = 0; time < 5; time += 1) {
      const asked = await askToLeave();
      room = new ProviderBrowser();
      trainer.browser = room;
      await trainer.confirm(asked, ana.credentials);
    }
    expect(toldBy(await askToLeave().catch((error) => error.reply))).toEqual([429, 'TABLET_EXIT_LOCKED']);
    const served = await s.t.call('GET', '/api/Auth/IsAuthorized', { token: trainer.token });
    expect(served.status).toBe(200);
    const atWork = new ProviderUser(s, provider, trainer.person, trainer.account);
    await atWork.signIn();
    expect(await atWork.ask()).toMatchObject({ intent: expect.any(String) });
  });
});
