import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { put, type Run } from '#features/paper/server/fixtures/paper-run.ts';
import { makePerson, type Person, unlockEveryone } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { type Hand, makeTablet, makeTabletRun, type TestTablet, toldBy } from './fixtures/tablet-run.ts';

// Who has never accepted what a signature binds to accepts on the tablet, with their own credentials (21 CFR 11.10(j), 11.200(a)).

let s: StaffedApp;
let run: Run;
let person: Person;
let tablet: TestTablet;
let hand: Hand;

beforeAll(async () => {
  s = await createStaffedApp();
  await put(s, 'settings', { settings_id: 1 }, { require_signature_acceptance: true });
});
beforeEach(async () => {
  run = await makeTabletRun(s, { people: 1 });
  person = run.people[0] as Person;
  tablet = await makeTablet(s, run);
  hand = tablet.hand(run, person);
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const isDue = async () =>
  (await tablet.assistants(run))
    .json()
    .map(({ cwid, acceptanceDue }: { cwid: string; acceptanceDue: boolean }) => [cwid, acceptanceDue]);
const acceptances = async () =>
  (
    await s.t.database.owner.pool.query(
      `select s.cwid, s.session_cwid, s.meaning, s.reason, h.revision, s.record_hash = h.hash as bound
       from signature s join history h using (signature_id) where s.entity = 'collaborator' and s.record_key = $1`,
      [String(person.employeeNr)],
    )
  ).rows;
const events = () =>
  s.t.services.db
    .selectFrom('security_event')
    .select(['kind', 'cwid', 'detail'])
    .where('employee_nr', '=', person.employeeNr)
    .where('kind', 'in', ['signatureAccepted', 'signingFailed'])
    .execute();

test('the list tells who has not accepted; they do with their own credentials, and sign in the same step', async () => {
  await hand.approve();
  expect(await isDue()).toEqual([[person.cwid, true]]);
  const refused = await hand.sign();
  expect([...toldBy(refused), refused.text]).toEqual([
    403,
    'SIGNER_NOT_ACCEPTED',
    'Antes de su primera firma debe leer y aceptar a qué lo obliga.',
  ]);
  expect((await hand.accept()).json()).toEqual({ accepted: true });
  expect((await hand.accept()).status).toBe(200);
  expect(await acceptances()).toEqual([
    {
      cwid: person.cwid,
      session_cwid: 'train',
      meaning: 'signatureAccepted',
      reason: 'Aceptación de la firma electrónica',
      revision: 2,
      bound: true,
    },
  ]);
  expect(await events()).toEqual([{ kind: 'signatureAccepted', cwid: person.cwid, detail: 'on the session of train' }]);
  expect(await isDue()).toEqual([[person.cwid, false]]);
  expect((await hand.sign()).status).toBe(200);
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});

test('nobody accepts for another, and a wrong password counts on tablets', async () => {
  expect(toldBy(await hand.accept({ pass: 'otra' }))).toEqual([400, 'SIGNING_FAILED']);
  // The instructor whose session it is, who is no person of the instance.
  expect((await hand.accept({ cwid: 'train' })).status).toBe(403);
  const stranger = await makePerson(s.t.services, s.sector, `x${person.employeeNr % 10_000}`);
  expect((await hand.accept({ cwid: stranger.cwid })).status).toBe(403);
  expect(await acceptances()).toEqual([]);
  expect((await events()).map(({ kind }) => kind)).toEqual(['signingFailed']);
});

test('outside tablet mode nobody accepts on a session of another', async () => {
  await tablet.exit();
  const outside = tablet.hand(run, person);
  expect((await outside.accept()).status).toBeGreaterThanOrEqual(400);
  expect(await acceptances()).toEqual([]);
});

test('where the company asks for no acceptance, the list tells of none', async () => {
  await put(s, 'settings', { settings_id: 1 }, { require_signature_acceptance: false });
  expect(await isDue()).toEqual([[person.cwid, false]]);
  await put(s, 'settings', { settings_id: 1 }, { require_signature_acceptance: true });
});
