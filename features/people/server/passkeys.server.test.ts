import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { passkeyPass } from '#platform/signing/passkey-header.ts';
import {
  allowPasskeys,
  assertionHeaders,
  bodyDigestOf,
  PasskeyHolder,
  type PreparedCall,
  setParameters,
} from '#tests/factories/passkeys.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { makeStudent } from '#tests/factories/taking.ts';
import { testPassword } from '#tests/support/app.ts';
import { SoftAuthenticator } from '#tests/support/authenticator.ts';

// Passkeys with user verification, from their registration to their signatures, and what is tried with them
// (docs/decisions/132).

let s: StaffedApp;
let holder: PasskeyHolder;

beforeAll(async () => {
  s = await createStaffedApp();
  await allowPasskeys(s.t, true);
});
beforeEach(async () => {
  holder = await PasskeyHolder.make(s);
});
afterAll(() => s.t.close());

type Reply = Awaited<ReturnType<StaffedApp['t']['call']>>;
const outcome = ({ status, headers }: Reply) => [status, headers['x-error-code']];

const own = async () => (await s.t.call('GET', '/api/Auth/Passkeys', { token: holder.token })).json();
const eventsOf = async (kind: string) => {
  const { rows } = await s.t.database.owner.pool.query(
    'select detail from security_event where employee_nr = $1 and kind = $2 order by event_id',
    [holder.person.employeeNr, kind],
  );
  return rows.map(({ detail }) => detail);
};
const broken = async () => (await verifyAudit(s.t.database.owner.db, { secrets: s.t.services.secrets })).broken;

describe('registering', () => {
  test('is an act of the person, signed with the password, with a history, an event and their bell', async () => {
    const id = await holder.register();
    const { rows } = await s.t.database.owner.pool.query(
      `select h.action, g.meaning, g.cwid, g.reason, g.passkey_use_id from history h join signature g using (signature_id)
       where h.entity = 'passkey' and h.record_key = $1`,
      [String(id)],
    );
    expect(rows).toEqual([
      { action: 'create', meaning: 'passkeyAdded', cwid: holder.person.cwid, reason: 'prueba', passkey_use_id: null },
    ]);
    expect(await eventsOf('passkeyAdded')).toEqual(['Teléfono']);
    const [first] = await own();
    expect(first).toMatchObject({ iD_Passkey: id, name: 'Teléfono', lastUsedAt: null, isSynced: false, isOver: false });
    expect(await broken()).toBeNull();
  });

  test.each([
    ['without the password', {}, { pass: 'equivocada' }, [400, 'SIGNING_FAILED']],
    ['from another site', { origin: 'https://malo.example' }, {}, [400, 'PASSKEY_REFUSED']],
    ['without a PIN or a finger', { isVerified: false }, {}, [400, 'PASSKEY_REFUSED']],
    ['to a challenge of somebody else', { challenge: 'a'.repeat(43) }, {}, [400, 'PASSKEY_REFUSED']],
  ])('%s is refused', async (_what, deviation, more, refused) => {
    expect(outcome(await holder.add(deviation, more))).toEqual(refused);
    expect(await own()).toEqual([]);
  });

  test('of one that is registered already, and twice with one challenge, is refused', async () => {
    const credential = holder.key.create(await holder.askNew());
    expect((await holder.signed('/api/Passkey/Add', { name: 'Uno', credential })).status).toBe(200);
    expect(outcome(await holder.signed('/api/Passkey/Add', { name: 'Dos', credential }))).toEqual([
      400,
      'PASSKEY_REFUSED',
    ]);
    expect(outcome(await holder.add())).toEqual([409, 'PASSKEY_TAKEN']);
  });

  test('with a passkey in place of the password is refused', async () => {
    await holder.register();
    const other = new SoftAuthenticator();
    const credential = other.create(await holder.askNew());
    const { text, number, options } = await holder.prepare(
      { name: 'Otra', credential, reason: 'prueba' },
      'POST /api/Passkey/Add',
    );
    const reply = await holder.post('/api/Passkey/Add', text, assertionHeaders(holder.key.get(options), number));
    expect(outcome(reply)).toEqual([403, 'PASSKEY_NEEDS_PASSWORD']);
  });

  test('with a password that another set is refused until its person has chosen their own', async () => {
    s.t.clock.advanceMinutes(1);
    const set = { employee_Nr: holder.person.employeeNr, password: 'Tilo-Jarra-82-Monte' };
    expect((await s.as('itps', 'PUT', '/api/Collaborator', set)).status).toBe(200);
    holder.token = await s.t.signIn(holder.person.cwid, set.password);
    const asked = await s.t.call('POST', '/api/Passkey/Challenge', { token: holder.token });
    expect(outcome(asked)).toEqual([409, 'PASSKEY_NEEDS_OWN_PASSWORD']);
    s.t.clock.advanceMinutes(1);
    const body = { user: holder.person.cwid, pass: set.password, newPass: testPassword };
    const changed = await s.t.call('POST', '/api/Auth/ChangePassword', { token: holder.token, body });
    expect(changed.status).toBe(200);
    holder.token = changed.json().token;
    await holder.register();
    expect((await holder.signIn()).status).toBe(200);
  });

  test('one is removed by its person or by ITPS, not by others, and is over for good', async () => {
    const id = await holder.register();
    expect((await holder.signIn()).status).toBe(200);
    const ofOther = { employee_Nr: holder.person.employeeNr, iD_Passkey: id };
    expect((await s.as('qa', 'POST', '/api/Collaborator/RemovePasskey', ofOther)).status).toBe(403);
    expect(outcome(await s.as('ana', 'POST', '/api/Passkey/Remove', { iD_Passkey: id }))).toEqual([
      404,
      'PASSKEY_NOT_FOUND',
    ]);
    expect((await s.as('itps', 'POST', '/api/Collaborator/RemovePasskey', ofOther)).status).toBe(200);
    expect(await eventsOf('passkeyRemoved')).toEqual(['Teléfono']);
    expect(outcome(await holder.signIn())).toEqual([400, 'PASSKEY_REFUSED']);
    expect(await broken()).toBeNull();
  });
});

describe('signing in', () => {
  test('opens a session with both components given, and verifies afterwards', async () => {
    await holder.register();
    const reply = await holder.signIn();
    expect(reply.json()).toMatchObject({ name: holder.person.cwid, typesName: false, usesPasskeys: true });
    expect(await eventsOf('signInSucceeded')).toEqual(['', 'by passkey']);
    expect(await broken()).toBeNull();
  });

  test('twice with one answer is refused', async () => {
    await holder.register();
    const { options, cookie } = await holder.askSignIn();
    const assertion = holder.key.get(options);
    expect((await holder.signInWith(assertion, cookie)).status).toBe(200);
    expect(outcome(await holder.signInWith(assertion, cookie))).toEqual([400, 'PASSKEY_REFUSED']);
  });

  test('from another browser than the one that asked is refused', async () => {
    await holder.register();
    const { options } = await holder.askSignIn();
    const { cookie } = await holder.askSignIn();
    expect(outcome(await holder.signInWith(holder.key.get(options), cookie))).toEqual([400, 'PASSKEY_REFUSED']);
    expect(await eventsOf('signInFailed')).toEqual([expect.stringContaining('its challenge was not made for this')]);
  });

  test.each([
    ['another site', { origin: 'https://malo.example' }, 'origin'],
    ['a page within another site', { crossOrigin: true }, 'another site'],
    ['nobody whose PIN or finger was asked', { isVerified: false }, 'User verification required'],
  ])('from %s is refused', async (_what, deviation, said) => {
    await holder.register();
    expect(outcome(await holder.signIn(deviation))).toEqual([400, 'PASSKEY_REFUSED']);
    expect(await eventsOf('signInFailed')).toEqual([expect.stringContaining(said)]);
  });

  test('after five minutes is refused', async () => {
    await holder.register();
    const { options, cookie } = await holder.askSignIn();
    await s.t.database.owner.pool.query(`update passkey_challenge set made_at = made_at - interval '5 minutes'`);
    expect(outcome(await holder.signInWith(holder.key.get(options), cookie))).toEqual([400, 'PASSKEY_REFUSED']);
  });

  test('with a count that went back is refused, with an event of its own', async () => {
    await holder.register();
    expect((await holder.signIn({ counter: 9 })).status).toBe(200);
    expect(outcome(await holder.signIn({ counter: 9 }))).toEqual([403, 'PASSKEY_COPIED']);
    expect(await eventsOf('passkeyCopied')).toHaveLength(1);
    expect(await broken()).toBeNull();
  });

  test('of somebody who left, or whose sign-in is locked, is refused', async () => {
    await holder.register();
    const attempt = { user: holder.person.cwid, pass: 'equivocada' };
    for (let i = 0; i < 5; i += 1) {
      await s.t.call('POST', '/api/Auth/Authenticate', { body: attempt, address: '10.9.9.9' });
    }
    expect(outcome(await holder.signIn())).toEqual([429, 'ACCOUNT_LOCKED']);
    await s.t.services.db
      .transaction()
      .execute((tx) =>
        updateAudited(
          tx,
          'collaborator',
          { employee_nr: holder.person.employeeNr },
          { active: 0 },
          factoryAct(s.t.services),
        ),
      );
    expect(outcome(await holder.signIn())).toEqual([400, 'PASSKEY_REFUSED']);
  });

  test('after somebody else set the password is refused until it is registered again', async () => {
    await holder.register();
    s.t.clock.advanceMinutes(1);
    const set = { employee_Nr: holder.person.employeeNr, password: 'Tilo-Jarra-82-Monte' };
    expect((await s.as('itps', 'PUT', '/api/Collaborator', set)).status).toBe(200);
    expect(outcome(await holder.signIn())).toEqual([400, 'PASSKEY_REFUSED']);
    holder.token = await s.t.signIn(holder.person.cwid, set.password);
    expect(await own()).toEqual([expect.objectContaining({ isOver: true })]);
  });
});

describe('signing', () => {
  test('binds the assertion to the signature, which verifies again from the public key', async () => {
    const id = await holder.register();
    expect((await holder.sign()).status).toBe(200);
    const { rows } = await s.t.database.owner.pool.query(
      `select u.passkey_id, u.purpose, u.call from signature g join passkey_use u on u.use_id = g.passkey_use_id
       where g.employee_nr = $1`,
      [holder.person.employeeNr],
    );
    expect(rows).toEqual([{ passkey_id: id, purpose: 'sign', call: 'POST /api/Turn' }]);
    expect(await eventsOf('signingSucceeded')).toEqual(['', 'by passkey']);
    expect(await broken()).toBeNull();
  });

  test('takes a course as well as any record, and no tablet', async () => {
    const student = await makeStudent(s.t);
    await student.approve();
    const own = new PasskeyHolder(s.t, student);
    await own.register();
    const [path, number] = ['/CourseManager/UpdateAttempt', randomUUID()];
    const { courseId: iD_Course } = student.course;
    const key = { iD_Course, iD_Instance: student.instance, cwid: student.person.cwid };
    const body = JSON.stringify({ ...key, pass: passkeyPass });
    const options = await own.askFor(`PUT ${path}`, number, body);
    const sent = { token: own.token, body, headers: assertionHeaders(own.key.get(options), number) };
    expect((await s.t.call('PUT', path, sent)).json()).toMatchObject({ approved: true });
    expect(await broken()).toBeNull();
    await s.t.database.owner.pool.query(
      `update session set tablet_course_id = $1, tablet_instance_id = $2, tablet_since = now() where employee_nr = $3`,
      [iD_Course, student.instance, student.person.employeeNr],
    );
    await expect
      .poll(async () =>
        outcome(await own.post('/api/Auth/SignChallenge', { call: 'x', number, bodyDigest: '0'.repeat(64) })),
      )
      .toEqual([403, 'TABLET_MODE']);
  });

  test('of a password that is set leaves nothing to try passwords against', async () => {
    await holder.register();
    const set = { key: s.people.ana.employeeNr, password: 'Tilo-Jarra-83-Monte', reason: 'prueba' };
    const { text, number, options } = await holder.prepare(set, 'PUT /api/Collaborator');
    const { rows: asked } = await s.t.database.owner.pool.query('select body_digest from passkey_challenge');
    const headers = assertionHeaders(holder.key.get(options), number);
    const reply = await s.t.call('PUT', '/api/Collaborator', {
      token: holder.token,
      body: text,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(reply.status).toBe(200);
    const { rows: kept } = await s.t.database.owner.pool.query(
      'select body_digest from passkey_use order by use_id desc limit 1',
    );
    const digests = [...asked, ...kept].map(({ body_digest }) => body_digest);
    expect(digests).toContainEqual(expect.stringMatching(/^[0-9a-f]{64}$/));
    expect(digests).not.toContain(bodyDigestOf(text));
    expect(await broken()).toBeNull();
  });

  test('counts as both components of a session that began with the password alone', async () => {
    await holder.register();
    const again = { user: holder.person.cwid, pass: testPassword, again: true };
    holder.token = (await s.t.call('POST', '/api/Auth/Authenticate', { body: again })).json().token;
    expect((await holder.sign()).status).toBe(200);
    expect((await s.t.call('GET', '/api/Auth/IsAuthorized', { token: holder.token })).json().typesName).toBe(false);
  });

  test.each([
    ['another site', { origin: 'https://malo.example' }],
    ['nobody whose PIN or finger was asked', { isVerified: false }],
    ['another count', { counter: 1 }],
  ])('by %s is refused, and nothing is signed', async (_what, deviation) => {
    await holder.register();
    expect((await holder.sign()).status).toBe(200);
    const reply = await holder.sign(deviation);
    expect([400, 403]).toContain(reply.status);
    const { rows } = await s.t.database.owner.pool.query(
      'select 1 from signature where employee_nr = $1 and passkey_use_id is not null',
      [holder.person.employeeNr],
    );
    expect(rows).toHaveLength(1);
  });

  test('another body, another number, another call or a second time with one answer is refused', async () => {
    await holder.register();
    const attempts: [string, (made: PreparedCall) => Promise<Reply>][] = [
      [
        'body',
        ({ text, number, options }) =>
          holder.post('/api/Turn', text.replace('6 a 14', '7 a 15'), assertionHeaders(holder.key.get(options), number)),
      ],
      [
        'number',
        ({ text, options }) => holder.post('/api/Turn', text, assertionHeaders(holder.key.get(options), randomUUID())),
      ],
      [
        'call',
        ({ text, number, options }) =>
          holder.post('/api/Turn?x=1', text, assertionHeaders(holder.key.get(options), number)),
      ],
    ];
    for (const [what, send] of attempts) {
      expect([what, ...outcome(await send(await holder.prepare()))]).toEqual([what, 400, 'PASSKEY_REFUSED']);
    }
    const { text, number, options } = await holder.prepare();
    const headers = assertionHeaders(holder.key.get(options), number);
    expect((await holder.post('/api/Turn', text, headers)).status).toBe(200);
    expect(outcome(await holder.post('/api/Turn', text, headers))).toEqual([400, 'PASSKEY_REFUSED']);
  });

  test('the same call again, with an answer of its own, is answered as the first time', async () => {
    await holder.register();
    const { text, number, options } = await holder.prepare();
    const first = await holder.post('/api/Turn', text, assertionHeaders(holder.key.get(options), number));
    const again = await holder.askFor('POST /api/Turn', number, text);
    expect((await holder.post('/api/Turn', text, assertionHeaders(holder.key.get(again), number))).json()).toEqual(
      first.json(),
    );
  });

  test("with somebody else's passkey, or on their challenge, is refused", async () => {
    await holder.register();
    const { text, number, options } = await holder.prepare();
    const assertion = holder.key.get(options);
    const thief = await PasskeyHolder.make(s);
    const stolen = text.replaceAll(holder.person.cwid, thief.person.cwid);
    expect(outcome(await thief.post('/api/Turn', stolen, assertionHeaders(assertion, number)))).toEqual([
      400,
      'PASSKEY_REFUSED',
    ]);
    const asked = await thief.prepare();
    const foreign = assertionHeaders(holder.key.get(asked.options), asked.number);
    expect(outcome(await thief.post('/api/Turn', asked.text, foreign))).toEqual([400, 'PASSKEY_REFUSED']);
    holder = thief;
    expect(await eventsOf('signingFailed')).toEqual([expect.stringContaining('its challenge was not made for this')]);
  });

  test('without its header the words in the field are a wrong password', async () => {
    await holder.register();
    const { text } = await holder.prepare();
    expect(outcome(await holder.post('/api/Turn', text))).toEqual([400, 'SIGNING_FAILED']);
  });

  test('is refused while signing is locked', async () => {
    await holder.register();
    for (let i = 0; i < 5; i += 1)
      await holder.post('/api/Turn', {
        name: 'Turno',
        schedule: '6 a 14',
        reason: 'x',
        user: holder.person.cwid,
        pass: 'equivocada',
      });
    holder.token = await s.t.signIn(holder.person.cwid);
    expect(outcome(await holder.sign())).toEqual([429, 'SIGNING_LOCKED']);
  });
});

describe('switched off', () => {
  test('nobody registers, signs in or signs with one', async () => {
    await holder.register();
    const prepared = await holder.prepare();
    const { options, cookie } = await holder.askSignIn();
    await allowPasskeys(s.t, false);
    try {
      expect(outcome(await holder.post('/api/Passkey/Challenge'))).toEqual([409, 'PASSKEYS_OFF']);
      expect(outcome(await s.t.call('POST', '/api/Auth/PasskeyChallenge'))).toEqual([409, 'PASSKEYS_OFF']);
      expect(outcome(await holder.signInWith(holder.key.get(options), cookie))).toEqual([409, 'PASSKEYS_OFF']);
      const { text, number } = prepared;
      expect(
        outcome(await holder.post('/api/Turn', text, assertionHeaders(holder.key.get(prepared.options), number))),
      ).toEqual([409, 'PASSKEYS_OFF']);
      expect((await s.t.call('GET', '/api/Auth/SignInWays')).json()).toEqual({ passkey: false, provider: null });
    } finally {
      await allowPasskeys(s.t, true);
    }
  });
});

test.each([
  ['https and a name', 'https://capacita.empresa.example/inicio', 'capacita.empresa.example', true],
  ['https and a number', 'https://10.0.0.7', null, false],
  ['no https', 'http://capacita.empresa.example', null, false],
  ['none', null, null, false],
])('of an installation whose address is %s', async (_what, emailUrl, rpId, passkey) => {
  const headers = { host: 'capacita.empresa.example' };
  await setParameters(s.t, { email_url: emailUrl });
  try {
    expect((await s.t.call('GET', '/api/Auth/SignInWays', { headers })).json()).toEqual({ passkey, provider: null });
    const asked = await s.t.call('POST', '/api/Auth/PasskeyChallenge', { headers });
    expect(asked.status === 200 ? asked.json().rpId : null).toBe(rpId);
    // What is opened on the machine itself is that.
    expect((await holder.askSignIn()).options.rpId).toBe('localhost');
  } finally {
    await setParameters(s.t, { email_url: null });
  }
});
