import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Modality } from '#features/instances/shared/codes.ts';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { put, type Run, stateOf } from '#features/paper/server/fixtures/paper-run.ts';
import { makeInstance } from '#tests/factories/courses.ts';
import { makeAccountOtherwise, makePerson, type Person, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { type LdapServer, startLdapServer } from '#tests/support/ldap-server.ts';
import { type Hand, makeTablet, makeTabletRun, type TestTablet, toldBy } from './fixtures/tablet-run.ts';

const certificate = makeCertificate();

let s: StaffedApp;
let run: Run;
let person: Person;
let tablet: TestTablet;
let hand: Hand;

beforeAll(async () => {
  s = await createStaffedApp(undefined, certificate.cert);
});
beforeEach(async () => {
  run = await makeTabletRun(s, { people: 1 });
  person = run.people[0] as Person;
  tablet = await makeTablet(s, run);
  hand = tablet.hand(run, person);
  await hand.approve();
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const isServed = async () => (await tablet.assistants(run)).status === 200;
const setCredential = (values: Readonly<Record<string, boolean | Date>>) => makeAccountOtherwise(s.t, person, values);
const setSettings = (values: Readonly<Record<string, unknown>>) => put(s, 'settings', { settings_id: 1 }, values);
const failuresOf = async ({ employeeNr }: Person) =>
  (
    await s.t.services.db
      .selectFrom('credential')
      .select('tablet_failures')
      .where('employee_nr', '=', employeeNr)
      .executeTakeFirstOrThrow()
  ).tablet_failures;
const lastEvent = async () =>
  s.t.services.db
    .selectFrom('security_event')
    .select(['kind', 'cwid', 'employee_nr', 'detail'])
    .orderBy('event_id', 'desc')
    .executeTakeFirst();
const isSigned = async () => (await stateOf(s, run)).attendances[0]?.status === 1;

test('a signature whose reply was lost is answered by its number as it was', async () => {
  const number = randomUUID();
  const first = await hand.sign({}, number);
  const again = await hand.sign({}, number);
  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  expect(toldBy(await hand.sign({ lateReason: 0 }, number))).toEqual([422, 'NUMBER_USED']);
  expect(again.json().record.signatures).toHaveLength(1);
});

describe('a wrong password', () => {
  test('counts against the attendee, is told on whose session, and leaves the session as it is', async () => {
    const reply = await hand.sign({ pass: 'otra' });
    expect([...toldBy(reply), reply.text]).toEqual([400, 'SIGNING_FAILED', 'Usuario o contraseña incorrectos']);
    expect([await failuresOf(person), await failuresOf(s.people.train)]).toEqual([1, 0]);
    expect(await lastEvent()).toEqual({
      kind: 'signingFailed',
      cwid: person.cwid,
      employee_nr: person.employeeNr,
      detail: 'on the session of train',
    });
    expect(await isServed()).toBe(true);
    expect((await hand.sign()).status).toBe(200);
    expect(await failuresOf(person)).toBe(0);
  });

  test('five times locks the attendee’s signing on tablets, and neither the session nor anybody else', async () => {
    const told = [];
    for (let guess = 1; guess <= 6; guess += 1) told.push(toldBy(await hand.sign({ pass: 'adivinada' })).join(' '));
    expect(told).toEqual([
      ...Array(3).fill('400 SIGNING_FAILED'),
      '400 SIGNER_LAST_TRY',
      '429 SIGNER_LOCKED',
      '429 SIGNER_LOCKED',
    ]);
    expect(toldBy(await hand.sign())).toEqual([429, 'SIGNER_LOCKED']);
    const other = await makeTabletRun(s, { people: 0 });
    await s.as('qa', 'POST', '/api/Attended/AddAssistants', { ...other.of, collaborators: [person.employeeNr] });
    const onAnother = (await makeTablet(s, other, 'qa')).hand(other, person);
    await onAnother.approve();
    expect(toldBy(await onAnother.sign())).toEqual([429, 'SIGNER_LOCKED']);
    expect(await isServed()).toBe(true);
    expect((await tablet.exit()).status).toBe(200);
    s.t.clock.advanceMinutes(16);
    expect((await (await makeTablet(s, run)).hand(run, person).sign()).status).toBe(200);
  });

  test('of a prankster on a tablet stops nobody at work from signing: neither a colleague nor the trainer', async () => {
    const atWork = async (user: string) => {
      const token = await s.t.signIn(user);
      const body = { user, pass: testPassword };
      return async () => toldBy(await s.t.call('POST', '/api/Auth/AcceptSignature', { token, body }));
    };
    const [colleague, trainer] = [await atWork(person.cwid), await atWork('train')];
    for (let guess = 1; guess <= 5; guess += 1) await hand.sign({ pass: 'adivinada' });
    for (let guess = 1; guess <= 5; guess += 1) await tablet.exit('adivinada');
    expect([await colleague(), await trainer()]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    // What was signed elsewhere frees no tablet.
    const again = await makeTablet(s, run);
    expect(toldBy(await again.hand(run, person).sign())).toEqual([429, 'SIGNER_LOCKED']);
    expect(toldBy(await again.exit())).toEqual([429, 'TABLET_EXIT_LOCKED']);
    expect((await again.post('/api/Auth/Logout', {})).status).toBe(200);
  });

  test('at five tablets at once locks all the same', async () => {
    const told = await Promise.all(Array.from({ length: 8 }, () => hand.sign({ pass: 'adivinada' })));
    expect(told.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    expect(toldBy(await hand.sign())).toEqual([429, 'SIGNER_LOCKED']);
  });
});

describe('whose credentials', () => {
  test('only the attendee’s own sign: not the trainer’s, not an administrator’s, not another attendee’s', async () => {
    const other = await makeTabletRun(s, { people: 1 });
    for (const cwid of ['train', 'itps', other.people[0]?.cwid, 'nadie']) {
      const reply = await hand.sign({ cwid });
      expect([cwid, ...toldBy(reply)]).toEqual([cwid, 403, 'NOT_TABLET_ASSISTANT']);
    }
    expect(await isSigned()).toBe(false);
    expect((await hand.sign({ cwid: person.cwid.toUpperCase() })).status).toBe(200);
  });

  test('who may must have approved it themselves: nobody signs with what another took', async () => {
    const two = await makeTabletRun(s, { people: 2 });
    const [one, other] = two.people as [Person, Person];
    const of = await makeTablet(s, two);
    await of.hand(two, one).approve();
    expect(toldBy(await of.hand(two, other).sign())).toEqual([400, 'COURSE_NOT_APPROVED']);
    expect((await stateOf(s, two)).attendances.map(({ status }) => status)).not.toContain(1);
  });

  test('a trainer may be an attendee of their own instance: signed as theirs, and guessing at it ends no session', async () => {
    const own = await makeTabletRun(s);
    await s.as('qa', 'POST', '/api/Attended/AddAssistants', { ...own.of, collaborators: [s.people.train.employeeNr] });
    const of = await makeTablet(s, own);
    const trainer = of.hand(own, s.people.train);
    await trainer.approve();
    for (let guess = 1; guess <= 5; guess += 1) await trainer.sign({ pass: 'adivinada' });
    expect(toldBy(await trainer.sign())).toEqual([429, 'SIGNER_LOCKED']);
    expect((await of.assistants(own)).status).toBe(200);
    // The way out is locked with it, for as long; signing out is not.
    expect(toldBy(await of.exit())).toEqual([429, 'TABLET_EXIT_LOCKED']);
    await unlockEveryone(s.t.services);
    expect((await trainer.sign()).status).toBe(200);
    const { rows } = await s.t.services.pool.query(
      `select cwid, session_cwid from signature where entity = 'attendance' and record_key = $1 and meaning = 'courseTaken'`,
      [`${own.id}|${s.people.train.employeeNr}`],
    );
    expect(rows).toEqual([{ cwid: 'train', session_cwid: 'train' }]);
  });
});

describe('an attendee who may not sign is told why, in a code of its own', () => {
  test('after a right password: the password must be changed, or signatures were never accepted', async () => {
    await setSettings({ must_change_password: true, require_signature_acceptance: true });
    await setCredential({ must_change_password: true });
    expect(toldBy(await hand.sign({ pass: 'otra' }))).toEqual([400, 'SIGNING_FAILED']);
    const mustChange = await hand.sign();
    expect([...toldBy(mustChange), mustChange.text]).toEqual([
      403,
      'SIGNER_MUST_CHANGE_PASSWORD',
      expect.stringContaining('otro equipo'),
    ]);
    await setCredential({ must_change_password: false });
    expect(toldBy(await hand.sign())).toEqual([403, 'SIGNER_NOT_ACCEPTED']);
    expect(await isSigned()).toBe(false);
    const body = { user: person.cwid, pass: testPassword };
    await s.t.call('POST', '/api/Auth/AcceptSignature', { token: await s.t.signIn(person.cwid), body });
    expect((await hand.sign()).status).toBe(200);
    await setSettings({ must_change_password: false, require_signature_acceptance: false });
  });

  test('a password that is too old must be changed, as at sign-in', async () => {
    await setSettings({ password_max_age_days: 30 });
    await setCredential({ password_changed_at: new Date('2026-01-01') });
    expect(toldBy(await hand.sign())).toEqual([403, 'SIGNER_MUST_CHANGE_PASSWORD']);
    await setSettings({ password_max_age_days: null });
  });

  test('deactivated: before the password is looked at, and the session goes on', async () => {
    await put(s, 'collaborator', { employee_nr: person.employeeNr }, { active: 0 });
    expect(toldBy(await hand.sign({ pass: 'otra' }))).toEqual([403, 'SIGNER_INACTIVE']);
    expect(await failuresOf(person)).toBe(0);
    expect(await isServed()).toBe(true);
  });

  test('without a password of their own it fails as a wrong one', async () => {
    const without = await makePerson(s.t.services, s.sector, 'sincla', { hasPassword: false });
    const id = await makeInstance(s.t.services, run.course, s.sector, [without], { modality: Modality.Tablet });
    const theirs = (await makeTablet(s, { ...run, id })).hand({ ...run, id }, without);
    await theirs.approve();
    expect(toldBy(await theirs.sign())).toEqual([400, 'SIGNING_FAILED']);
  });
});

describe('authority is checked again in the transaction', () => {
  const changes: readonly [string, () => string, readonly [number, string]][] = [
    [
      'the attendee is deactivated',
      () => `update collaborator set active = 0 where employee_nr = ${person.employeeNr}`,
      [403, 'SIGNER_INACTIVE'],
    ],
    [
      'the trainer signs out',
      () =>
        `set local session_replication_role = origin;
          update session set ended_at = now(), end_reason = 'signOut' where ended_at is null and tablet_instance_id = ${run.id}`,
      [401, 'UNAUTHENTICATED'],
    ],
    [
      'the session is in tablet mode no longer',
      () =>
        `update session set tablet_course_id = null, tablet_instance_id = null, tablet_since = null where tablet_instance_id = ${run.id}`,
      [403, 'TABLET_MODE'],
    ],
  ];
  test.each(changes)('%s after the password was verified: nothing is signed', async (_what, statement, told) => {
    const { pool } = s.t.database.owner;
    const tablets = (await pool.query('select * from session where tablet_instance_id = $1', [run.id])).rows;
    const holder = await pool.connect();
    let reply: Awaited<ReturnType<Hand['sign']>>;
    try {
      await holder.query('begin');
      await holder.query('set local session_replication_role = replica');
      // The signature waits here: verified, and on its way to its transaction.
      await holder.query('lock table security_event in exclusive mode');
      const signing = hand.sign();
      const waiting = `select from pg_locks where not granted and relation = 'security_event'::regclass`;
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
      await holder.query(statement());
      await holder.query('commit');
      reply = await signing;
    } finally {
      holder.release();
    }
    expect(toldBy(reply)).toEqual(told);
    expect(await isSigned()).toBe(false);
    const { rows } = await pool.query('select from signature where cwid = $1', [person.cwid]);
    expect(rows).toEqual([]);
    // As it was, so that the history is whole.
    await pool.query(
      `begin; set local session_replication_role = replica; update collaborator set active = 1 where employee_nr = ${person.employeeNr}; commit`,
    );
    for (const { session_id, tablet_course_id, tablet_instance_id, tablet_since } of tablets) {
      const kept = [session_id, tablet_course_id, tablet_instance_id, tablet_since];
      await pool.query(
        'update session set tablet_course_id = $2, tablet_instance_id = $3, tablet_since = $4 where session_id = $1',
        kept,
      );
    }
  });
});

describe('with the company’s directory', () => {
  const base = 'dc=empresa,dc=example';
  const service = { dn: `cn=svc,${base}`, password: 'Servicio-1' };
  const directoryPassword = 'Del-Directorio-1';
  let server: LdapServer;

  beforeAll(async () => {
    server = await startLdapServer([], { certificate, tls: 'startTls' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const dn = `uid=${person.cwid},${base}`;
    server.entries = [
      { dn: base },
      service,
      { dn, password: directoryPassword, attributes: { sAMAccountName: [person.cwid] } },
    ];
    await setSettings({
      validate_domain: true,
      domain: 'empresa.example',
      server_ldap: server.url,
      user_ldap: service.dn,
      password_ldap: s.t.services.secrets.seal(service.password, 'settings.password_ldap'),
    });
  });
  afterEach(async () => {
    server.isMute = false;
    await setSettings({ validate_domain: false });
  });

  test('the attendee signs with the password of the directory, though they never signed in', async () => {
    const never = await makePerson(s.t.services, s.sector, 'nunca', { hasPassword: false });
    const id = await makeInstance(s.t.services, run.course, s.sector, [never], { modality: Modality.Tablet });
    const dn = `uid=nunca,${base}`;
    server.entries = [
      ...server.entries,
      { dn, password: directoryPassword, attributes: { sAMAccountName: ['nunca'] } },
    ];
    // The trainer's own password is not the directory's here, so it goes first.
    await setSettings({ validate_domain: false });
    const theirs = (await makeTablet(s, { ...run, id })).hand({ ...run, id }, never);
    await setSettings({ validate_domain: true });
    await theirs.approve();
    expect(toldBy(await theirs.sign())).toEqual([400, 'SIGNING_FAILED']);
    expect((await theirs.sign({ pass: directoryPassword })).status).toBe(200);
  });

  test('a directory that does not answer counts for nothing, and is no way in', async () => {
    server.isMute = true;
    expect(toldBy(await hand.sign({ pass: directoryPassword }))).toEqual([503, 'DIRECTORY_UNAVAILABLE']);
    expect(await failuresOf(person)).toBe(0);
    expect(await isSigned()).toBe(false);
  });
});

test('wrong passwords over many attendees are told on the bell as guessing, and slow their address down', async () => {
  const room = await makeTabletRun(s, { people: 21 });
  const { token } = await makeTablet(s, room);
  for (const { cwid } of room.people) {
    const body = { iD_Course: room.course.courseId, iD_Instance: room.id, cwid, pass: 'Verano-2026' };
    const reply = await s.t.call('PUT', '/CourseManager/SignCourse', { token, body, address: '10.0.0.9' });
    expect(toldBy(reply)).toEqual([400, 'SIGNING_FAILED']);
  }
  const { rows } = await s.t.services.pool.query(
    `select cwid, address from security_event where kind = 'guessingSuspected'`,
  );
  expect(rows).toEqual([{ cwid: '*', address: '10.0.0.9' }]);
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
