import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { lockPeople } from '#features/people/server/public.ts';
import { lockImportIfFree } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { BatchStatus, ImportState } from '../shared/codes.ts';
import type { Import } from '../shared/contract.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** A release and a withdrawal whose reply is lost, or whose session ends: they are done once or not at all, and who asks again is told which. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

const head = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil'];
const peopleOf = (first: number, count = 3) =>
  table(
    head,
    ...Array.from({ length: count }, (_, at) => [
      first + at,
      `Persona ${first + at}`,
      `i${(first + at).toString(36)}`,
      'Envasado',
      'Operario de Envasado',
    ]),
  );
const sign = (act: 'Release' | 'Withdraw', fields: object, number: string, token = s.tokens.itps) =>
  s.t.call('POST', `/api/Import/${act}`, {
    token,
    headers: { [numberHeader]: number },
    body: { user: 'itps', pass: testPassword, reason: 'mudanza', ...fields },
  });
const saved = async (number: string) => (await s.as('itps', 'GET', `/api/Signed/${number}`)).json().saved;
/** Batches, signatures of imports, revisions of the people of a batch. */
async function made(first: number): Promise<readonly number[]> {
  const { rows } = await s.t.database.owner.pool.query<{ n: number }>(
    `select count(*)::integer as n from import_batch union all
     select count(*)::integer from signature where meaning in ('importReleased', 'importWithdrawn') union all
     select count(*)::integer from history where entity = 'collaborator' and record_key::integer between $1 and $1 + 999`,
    [first],
  );
  return rows.map(({ n }) => n);
}

test('a release and a withdrawal whose replies were lost are answered as the first time, and done once', async () => {
  const { iD_Import, trialDigest } = await steps.tried('people', peopleOf(71_000));
  const [release, withdrawal] = [randomUUID(), randomUUID()];
  expect(await saved(release)).toBe(false);
  const first = await sign('Release', { iD_Import, trialDigest }, release);
  expect([first.status, first.json().batch.status]).toEqual([200, BatchStatus.Released]);
  const after = await made(71_000);
  expect(await saved(release)).toBe(true);
  const again = await sign('Release', { iD_Import, trialDigest }, release);
  expect([again.status, again.json()]).toEqual([200, first.json()]);
  // Of a form that was opened anew it is another act, which comes too late.
  const anew = await sign('Release', { iD_Import, trialDigest }, randomUUID());
  expect([anew.status, anew.headers['x-error-code']]).toEqual([409, 'IMPORT_OVER']);
  expect(await made(71_000)).toEqual(after);

  const { revision } = first.json().batch;
  const taken = await sign('Withdraw', { iD_Import, revision }, withdrawal);
  expect([taken.status, taken.json().batch.status]).toEqual([200, BatchStatus.Withdrawn]);
  const withdrawn = await made(71_000);
  expect((await sign('Withdraw', { iD_Import, revision }, withdrawal)).json()).toEqual(taken.json());
  // The form that waits for its reply asks again what was built on the batch: nothing, but it is withdrawn.
  const blockers = await steps.blockers(iD_Import);
  expect([blockers.status, blockers.headers['x-error-code']]).toEqual([409, 'IMPORT_WITHDRAWN']);
  // The release that is answered again tells how the batch stands by now.
  expect((await sign('Release', { iD_Import, trialDigest }, release)).json().batch.status).toBe(BatchStatus.Withdrawn);
  const late = await sign('Withdraw', { iD_Import, revision }, randomUUID());
  expect([late.status, late.headers['x-error-code']]).toEqual([409, 'IMPORT_WITHDRAWN']);
  expect(await made(71_000)).toEqual(withdrawn);
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});

test('of an ended session nothing is released; who signed in again is told what became of the call', async () => {
  const { iD_Import, trialDigest } = await steps.tried('people', peopleOf(72_000));
  const before = await made(72_000);
  const old = s.tokens.itps;
  await s.t.call('POST', '/api/Auth/Logout', { token: old });
  const number = randomUUID();
  const refused = await sign('Release', { iD_Import, trialDigest }, number, old);
  expect(refused.status).toBe(401);
  Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
  expect([await saved(number), await made(72_000)]).toEqual([false, before]);
  // Its reply is lost with the session, and it is sent again by the next one.
  const first = await sign('Release', { iD_Import, trialDigest }, number);
  expect(first.status).toBe(200);
  const after = await made(72_000);
  await s.t.call('POST', '/api/Auth/Logout', { token: s.tokens.itps });
  Object.assign(s.tokens, { itps: await s.t.signIn('itps') });
  expect(await saved(number)).toBe(true);
  const again = await sign('Release', { iD_Import, trialDigest }, number);
  expect([again.status, again.json().state]).toEqual([200, ImportState.Released]);
  expect(await made(72_000)).toEqual(after);
});

/** How many wait for a lock that another transaction holds. */
const waiting = async () =>
  (
    await s.t.database.owner.pool.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
    )
  ).rowCount;

/**
 * Ends the session of a release that waits for what `hold` keeps from it, and signs in anew.
 * @param isSigned it waits behind its signature, however slow the machine is
 * @returns its reply
 */
async function endWhile(
  number: string,
  tried: Import,
  hold: (tx: DatabaseTransaction) => Promise<unknown>,
  isSigned = false,
) {
  const { iD_Import, trialDigest } = tried;
  const held = await s.t.services.db.startTransaction().execute();
  await hold(held);
  const releasing = sign('Release', { iD_Import, trialDigest }, number);
  await expect.poll(() => saved(number), { timeout: 5_000 }).toBeNull();
  if (isSigned) await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  const token = await s.t.signIn('itps');
  expect((await s.t.call('POST', '/api/Auth/Logout', { token: s.tokens.itps })).status).toBe(200);
  Object.assign(s.tokens, { itps: token });
  await held.rollback().execute();
  return releasing;
}

test('a session that ends before its release has begun leaves nothing of it, and the batch to be released', async () => {
  const tried = await steps.tried('people', peopleOf(73_000));
  const { iD_Import, trialDigest } = tried;
  const before = await made(73_000);
  const number = randomUUID();
  const reply = await endWhile(number, tried, (tx) => lockImportIfFree(tx, iD_Import));
  expect([reply.status, await saved(number), await made(73_000)]).toEqual([401, false, before]);
  expect((await steps.settled(iD_Import)).state).toBe(ImportState.Tried);
  expect((await sign('Release', { iD_Import, trialDigest }, number)).status).toBe(200);
});

test('what was signed before its session ended is done, and who asks in the next session is told so', async () => {
  const tried = await steps.tried('people', peopleOf(74_000));
  const { iD_Import, trialDigest } = tried;
  const number = randomUUID();
  // Somebody else changes people: the batch is signed, and its rows wait.
  const reply = await endWhile(number, tried, lockPeople, true);
  expect([reply.status, await saved(number)]).toEqual([200, true]);
  const after = await made(74_000);
  expect(after[2]).toBe(3);
  expect((await sign('Release', { iD_Import, trialDigest }, number)).json().state).toBe(ImportState.Released);
  expect(await made(74_000)).toEqual(after);
});
