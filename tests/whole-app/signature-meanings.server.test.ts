import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportSteps, table } from '#features/imports/server/fixtures/import-steps.ts';
import { challengeOf, updateAudited } from '#features/integrity/server/public.ts';
import type { NamedProvider } from '#platform/config/named-provider.ts';
import { signatureMeanings } from '#product/meanings.ts';
import type { KnownCall } from '../calls/known-call.ts';
import { createWorld, type World } from '../calls/world.ts';
import { callMultipart } from '../factories/multipart.ts';
import { factoryAct } from '../factories/people.ts';
import { releaseProvider } from '../factories/provider.ts';
import { testPassword } from '../support/app.ts';
import { SoftAuthenticator } from '../support/authenticator.ts';
import { knownCalls, makeCall } from '../support/calls.ts';
import { nameOfCall, signedCalls } from '../support/declared-calls.ts';

// What the signer reads is what is stored (21 CFR 11.50(a)(3)): dialog and route read one constant of a contract.

/** Every meaning that is declared, by method and path. */
const declared = new Map<string, readonly string[]>();
// A report that is signed by its address is the one that is signed by its body.
for (const call of signedCalls.filter(({ method }) => method !== 'GET')) {
  declared.set(nameOfCall(call), [call.meaning, ...(call.meaningsApart ?? [])]);
}

/** Credentials that sign nothing. */
const isSignIn = (path: string) => /Authenticate|ChangePassword|ValidateInstructor/.test(path);
const nameOf = ({ method, path }: KnownCall) => `${method} ${path}`;
const knownSigned = (world: World): readonly KnownCall[] =>
  knownCalls(world).filter(
    ({ method, path, fields }) => method !== 'GET' && ('pass' in fields || 'signature' in fields) && !isSignIn(path),
  );

/** What the authenticator of ITPS is asked for. */
const nonce = 'a'.repeat(43);
const challenge = challengeOf('add', nonce, null);

/** What calls send that are spoiled in the other suites, so that they succeed here. */
const completed: Readonly<Record<string, object>> = {
  'POST /api/Auth/AcceptSignature': { pass: testPassword },
  'POST /api/Passkey/Add': { credential: new SoftAuthenticator().create({ challenge, rp: { id: 'localhost' } }) },
  'POST /CourseManager/AcceptSignature': { pass: testPassword },
  'PUT /CourseManager/UpdateAttempt': { pass: testPassword },
  'PUT /CourseManager/SignCourse': { pass: testPassword },
  'POST /api/Settings': { validateDomain: false, validateGroup: false },
  'PUT /api/ProfCollaborator': { throwInstances: true },
  'POST /api/Stage/createOnlineAutomatically': { materialRevision: undefined, questionsRevision: undefined },
  'POST /api/ProfCourse/SetForCourse': { current: undefined },
  'PUT /api/Settings': { validateDomain: false, validateGroup: false, company: 'Otra' },
};

/** An edit that changes something, where the example of the other suites may say what is there already. */
function together({ path, fields }: KnownCall): object {
  if (path !== '/api/ProfCollaborator/Together' || !Array.isArray(fields.changes)) return {};
  return { changes: fields.changes.map((change: object) => ({ ...change, throwInstances: true })) };
}

/** An identity provider that is asked nothing: people are linked to it by what it said before. */
const provider: NamedProvider = {
  issuer: 'https://ingreso.example',
  clientId: 'capacita',
  clientSecret: null,
  scopes: 'openid',
  usernameClaim: 'preferred_username',
  displayName: 'Cuenta',
  signAcrValues: [],
};

/**
 * Something to sign for the calls that need it: courses passed, somebody locked and signed in, an instance that ends on paper, an
 * account that came from the identity provider, an import that was tried.
 * @param parametersChange mails on and the provider released, which raises the revision of the parameters
 * @returns what calls send besides
 */
async function prepare(
  { t, s, student, tablet, records }: World,
  parametersChange: boolean,
): Promise<Readonly<Record<string, object>>> {
  await student.approve();
  const { course, instance, person, token } = tablet;
  const key = {
    iD_Course: course.courseId,
    iD_Instance: instance,
    cwid: person.cwid,
    iD_Content: course.questionnaireId,
  };
  const take = (path: string, body: object) =>
    t.call('POST', `/CourseManager/${path}`, { token, body: { ...key, ...body } });
  for (const { choiceId, right } of course.questions) {
    await take('SaveResult', { attempt: 1, iD_Choice: choiceId, answers: right });
  }
  await take('UpdateContent', { attempt: 1 });
  const { employeeNr } = records.collaborator;
  const { cwid } = await t.services.db
    .selectFrom('collaborator')
    .select('cwid')
    .where('employee_nr', '=', employeeNr)
    .executeTakeFirstOrThrow();
  await t.signIn(cwid);
  const locked = { signing_failures: 5, signing_locked_until: new Date('2026-03-10T15:10:00Z') };
  await t.services.db.updateTable('credential').set(locked).where('employee_nr', '=', employeeNr).execute();
  // A password that somebody else set; and mails on (to no server: the signature is kept all the same), to an address of long ago.
  const mail = {
    validate_email: true,
    host: 'localhost',
    port: 1,
    email_from: 'capacita@empresa.example',
    passkeys: true,
  };
  // Once: a change of the parameters that waits is released over the revision that it was asked for.
  if (parametersChange) {
    await t.services.db
      .transaction()
      .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, mail, factoryAct(t.services)));
    await releaseProvider(t, provider);
  }
  await t.database.owner.pool.query(
    `insert into provider_visitor (issuer, subject, username, full_name) values ($1, 'sub-x', 'cora', 'Cora')`,
    [provider.issuer],
  );
  await t.database.owner.pool.query(
    `insert into passkey_challenge (challenge, nonce, purpose, session_id)
     select $1, $2, 'add', session_id from session join collaborator using (employee_nr) where cwid = 'itps'`,
    [challenge, nonce],
  );
  await t.database.owner.pool.query(
    `set session_replication_role = replica;
    insert into password_assignment (employee_nr, set_at, set_by, needs_confirmation, is_mailed)
      select ${employeeNr}, '2026-02-01T12:00:00Z', employee_nr, true, false from collaborator where cwid = 'hse';
    update collaborator set email = 'persona@empresa.example' where employee_nr = ${employeeNr};
    update history set changed_at = changed_at - interval '8 days', "row" = "row" || '{"email": "persona@empresa.example"}'
      where entity = 'collaborator' and record_key = '${employeeNr}';
    set session_replication_role = default`,
  );
  const steps = new ImportSteps(s);
  const { iD_Import, trialDigest } = await steps.tried(
    'sectors',
    table(['Sector', 'Gerencia', 'Edificio'], ['Lavado', 'PR', 'Otros']),
  );
  return { 'POST /api/Import/Release': { iD_Import, trialDigest } };
}

/** Makes a call, and answers the meanings of the signatures that it left; with none, why. */
async function signaturesOf(
  world: World,
  call: KnownCall,
  prepared: Readonly<Record<string, object>>,
): Promise<readonly string[] | string> {
  const { pool } = world.t.database.owner;
  const kept = async () =>
    (await pool.query<{ signature_id: string; meaning: string }>('select signature_id, meaning from signature')).rows;
  const before = new Set((await kept()).map(({ signature_id }) => signature_id));
  const token = world.tokenOf(call.by[0]);
  const fields = { ...call.fields, ...completed[nameOf(call)], ...prepared[nameOf(call)], ...together(call) };
  const reply =
    call.path === '/api/Stage/AddSheet' && token !== undefined
      ? await callMultipart(world.t, 'POST', call.path, token, { values: JSON.stringify(fields), pdf: scan })
      : await makeCall(world.t, call, fields, token);
  const after = (await kept()).filter(({ signature_id }) => !before.has(signature_id));
  return after.length === 0
    ? `${nameOf(call)}: ${reply.status} ${reply.text}`
    : [...new Set(after.map(({ meaning }) => meaning))];
}

const scan = new File(['%PDF-1.4\n%%EOF\n'], 'planilla.pdf', { type: 'application/pdf' });

/** Every signed call made once, in as many companies as they need, since one takes away what another works on. */
async function signEverything(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (;;) {
    const world = await createWorld(provider);
    try {
      const prepared = await prepare(world, found.size === 0 || found.has('POST /api/ChangeRequest/Release'));
      const rest = knownSigned(world).filter((call) => !found.has(nameOf(call)));
      const refused: string[] = [];
      for (const call of rest) {
        const signatures = await signaturesOf(world, call, prepared);
        if (typeof signatures === 'string') refused.push(signatures);
        else found.set(nameOf(call), signatures);
      }
      if (refused.length === 0) return found;
      if (refused.length === rest.length) throw new Error(`Nothing was signed by\n${refused.join('\n')}`);
    } finally {
      await world.t.close();
    }
  }
}

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.t.close());

test('every signed call declares in a contract what its signature means', () => {
  expect([...new Set(knownSigned(world).map(nameOf))].sort()).toEqual([...declared.keys()].sort());
});

test('what a call declares is what its signatures keep, record by record', async () => {
  const found = await signEverything();
  const wrong = [...found].filter(([call, kept]) => kept.some((meaning) => !declared.get(call)?.includes(meaning)));
  expect(wrong).toEqual([]);
});

const root = join(import.meta.dirname, '../..');

test('no screen names a meaning of its own: each reads the constant that its call keeps', () => {
  const screens = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /^[a-z]+\/web\/.*\.tsx?$/.test(path) && !path.includes('.test.'),
  );
  expect(screens.length).toBeGreaterThan(300);
  const literals = new RegExp(`meanings?\\b.*['"](${Object.keys(signatureMeanings).join('|')})['"]`, 'i');
  const own = screens.filter((path) => literals.test(readFileSync(join(root, 'features', path), 'utf8')));
  expect(own).toEqual([]);
});
