import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#features/session/server/public.ts';
import { sealHistory } from '../seals/seal-history.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

// A password that another set signs nothing before it is confirmed: what says so is held against what else tells of it.

let a: TamperedApp;

beforeAll(async () => {
  a = await createTamperedApp();
});
afterEach(() => a.restore());
afterAll(() => a.t.close());

const person = () => a.finished.person;
const setter = () => a.unfinished.person;
const asApplication = (text: string, values: unknown[] = []) => a.t.services.pool.query(text, values);
const setByAnother = async () =>
  asApplication('select set_password($1, $2, false, $3, null, $4, null)', [
    person().employeeNr,
    await hashPassword('Otra-Clave-9'),
    setter().cwid,
    a.t.clock.now(),
  ]);
const assign = () =>
  asApplication(
    `insert into password_assignment (employee_nr, set_at, set_by, needs_confirmation, is_mailed) values ($1, $2, $3, true, false)`,
    [person().employeeNr, a.t.clock.now(), setter().employeeNr],
  );
const altered = () => ({
  kind: 'account',
  entity: 'credential',
  recordKey: String(person().employeeNr),
  code: 'assignmentAltered',
});

describe('by the login of the application', () => {
  test('set by another and waiting, all is intact', async () => {
    await setByAnother();
    await assign();
    expect((await a.verify()).broken).toBeNull();
  });

  test('a password that another set, of which no assignment tells, is named', async () => {
    await setByAnother();
    expect((await a.verify()).broken).toMatchObject(altered());
  });

  test.each([
    ['confirmed as by its person, without an event', 'confirmed_at = now(), confirmed_by = employee_nr'],
    [
      'confirmed as by another, without a signature',
      'confirmed_at = now(), confirmed_by = (select max(employee_nr) from collaborator)',
    ],
    ['replaced by no other password', `replaced_at = now() + interval '1 minute'`],
  ])('an assignment %s is named', async (_how, change) => {
    await setByAnother();
    await assign();
    await asApplication(`update password_assignment set ${change}`);
    expect((await a.verify()).broken).toMatchObject(altered());
  });
});

describe('the term of a code or of a mailed password', () => {
  const endsAfter = (minutes: number) => new Date(a.t.clock.now().getTime() + minutes * 60_000);
  const give = async (isMailed: boolean, endsAt: Date) => {
    await setByAnother();
    await assign();
    await a.tamper(async (client) => {
      await client.query('update password_assignment set is_mailed = $1, code_ends_at = $2', [isMailed, endsAt]);
    });
    if (isMailed) return;
    const { cwid, employeeNr } = person();
    await recordSecurityEvent(a.t.services, { at: a.t.clock.now(), kind: 'passwordCodeSent', cwid, employeeNr });
  };

  test.each([
    [false, 15],
    [true, 24 * 60],
  ])('as the product gives it is intact (mailed: %s)', async (isMailed, minutes) => {
    await give(isMailed, endsAfter(minutes));
    expect((await a.verify()).broken).toBeNull();
  });

  test.each([
    [false, 16],
    [true, 24 * 60 + 1],
  ])('that was made longer is named (mailed: %s)', async (isMailed, minutes) => {
    await give(isMailed, endsAfter(minutes));
    expect((await a.verify()).broken).toMatchObject(altered());
  });
});

describe('by the owner, once sealed', () => {
  test.each([
    ['that it needs a confirmation', 'update password_assignment set needs_confirmation = false'],
    ['that its person was mailed it', `update password_assignment set is_mailed = true, code_ends_at = now()`],
    ['all of it removed', 'delete from password_assignment'],
  ])('%s is named', async (_what, statement) => {
    await setByAnother();
    await assign();
    await sealHistory(a.t.services);
    await a.tamper(statement);
    expect((await a.verify()).broken).toMatchObject({ kind: 'rows', entity: 'password_assignment' });
  });
});
