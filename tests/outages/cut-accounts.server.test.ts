import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse, makeInstance } from '../factories/courses.ts';
import { factoryAct, makePerson, type Person } from '../factories/people.ts';
import { createStaffedApp, type StaffedApp } from '../factories/staff.ts';
import { type Student, studentOf } from '../factories/taking.ts';
import { testPassword } from '../support/app.ts';

// The database ends a connection in the middle of an act on an account, and the act is repeated: it is done once, and nobody is locked out.

let s: StaffedApp;
let next = 1;

beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const owner = () => s.t.database.owner.pool;
const fourEyes = (isOn: boolean) =>
  s.t.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, { four_eyes: isOn }, factoryAct(s.t.services)));
const signIn = (user: string, pass: string) => s.t.call('POST', '/api/Auth/Authenticate', { body: { user, pass } });
const count = async (table: string, where: string) =>
  Number((await owner().query(`select count(*) as n from ${table} where ${where}`)).rows[0].n);
const codeOf = ({ status, headers }: { status: number; headers: Readonly<Record<string, unknown>> }) => [
  status,
  headers['x-error-code'],
];

/** Makes a call, lets it come to the row or table that `hold` locks, and ends its connection there. */
async function cut<T extends { readonly status: number }>(hold: string, call: () => PromiseLike<T>): Promise<T> {
  const holder = await owner().connect();
  try {
    await holder.query(`begin; ${hold}`);
    return await cutWaiting(call);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/** A call that met the connection of the cut before it, on its way out of the pool, is made again. */
async function cutWaiting<T extends { readonly status: number }>(call: () => PromiseLike<T>): Promise<T> {
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let early: T | undefined;
  const reply = Promise.resolve(call()).then((value) => {
    early = value;
    return value;
  });
  await expect.poll(async () => early !== undefined || (await owner().query(waiting)).rowCount === 1).toBe(true);
  if (early !== undefined) {
    expect(early.status).toBe(503);
    return cutWaiting(call);
  }
  await owner().query(`select pg_terminate_backend(pid) from (${waiting}) as stuck`);
  return reply;
}

/** A call after a cut: it is made again while it meets a connection that is on its way out of the pool, which it says. */
async function served<T extends { readonly status: number }>(call: () => PromiseLike<T>, tries = 5): Promise<T> {
  const reply = await call();
  return reply.status === 503 && tries > 1 ? served(call, tries - 1) : reply;
}

const holdChanges = 'lock table credential_change in exclusive mode';
const holdPerson = ({ employeeNr }: Person) => `select from collaborator where employee_nr = ${employeeNr} for update`;
const makeOne = () => makePerson(s.t.services, s.sector, `co${next++}`);

describe('a connection that is cut', () => {
  test('in a change of one’s own password leaves the old one, and the repeated change counts once', async () => {
    const person = await makeOne();
    const token = await s.t.signIn(person.cwid);
    const body = { user: person.cwid, pass: testPassword, newPass: 'Nueva-Propia-2026' };
    const change = () => s.t.call('POST', '/api/Auth/ChangePassword', { token, body });
    expect(codeOf(await cut(holdChanges, change))).toEqual([503, 'UNAVAILABLE']);
    expect((await served(() => signIn(person.cwid, testPassword))).status).toBe(200);
    expect((await served(change)).status).toBe(200);
    expect(await count('credential_change', `employee_nr = ${person.employeeNr} and what = 'changed'`)).toBe(1);
    // The reply was lost: the session ended with the change, and the new password opens.
    expect(codeOf(await change())).toEqual([401, 'UNAUTHENTICATED']);
    expect((await signIn(person.cwid, body.newPass)).status).toBe(200);
  });

  test('in a sign-in opens nothing, and the next one does, also after twelve', async () => {
    const person = await makeOne();
    for (let i = 0; i < 12; i += 1) {
      const reply = await cut(holdPerson(person), () => signIn(person.cwid, testPassword));
      expect(codeOf(reply)).toEqual([503, 'UNAVAILABLE']);
    }
    expect(await count('session', `employee_nr = ${person.employeeNr}`)).toBe(0);
    expect((await served(() => signIn(person.cwid, testPassword))).status).toBe(200);
    expect(await count('security_event', `employee_nr = ${person.employeeNr} and kind = 'accountLocked'`)).toBe(0);
  });

  test('in a signature that was verified six times locks nobody', async () => {
    const person = s.people.hse;
    for (let i = 0; i < 6; i += 1) {
      const sign = () => s.as('hse', 'POST', '/api/Auth/AcceptSignature');
      expect((await cut(holdPerson(person), sign)).status).toBe(503);
    }
    expect((await served(() => s.as('hse', 'POST', '/api/Auth/AcceptSignature'))).status).toBe(200);
    expect(
      await count('security_event', `employee_nr = ${person.employeeNr} and kind = 'signatureAccepted'`),
    ).toBeLessThan(2);
  });

  test('in a password set by another, released and confirmed by others, does each once', async () => {
    await fourEyes(true);
    const person = await makeOne();
    const [setNumber, releaseNumber] = [randomUUID(), randomUUID()];
    const asked = { key: person.employeeNr, password: 'Asignada-2026-X' };
    const set = () => s.as('itps', 'PUT', '/api/Collaborator', asked, setNumber);
    expect((await cut(holdPerson(person), set)).status).toBe(503);
    expect((await served(set)).status).toBe(200);
    // The reply was lost, and the form is sent again.
    expect((await set()).status).toBe(200);
    expect(await count('change_request', `employee_nr = ${person.employeeNr}`)).toBe(1);
    const { waiting } = (await s.as('qa', 'GET', '/api/ChangeRequest')).json();
    const fields = { iD_ChangeRequest: waiting[0].iD_ChangeRequest };
    const release = () => s.as('qa', 'POST', '/api/ChangeRequest/Release', fields, releaseNumber);
    expect((await cut(holdChanges, release)).status).toBe(503);
    expect((await served(() => signIn(person.cwid, testPassword))).status).toBe(200);
    expect([(await served(release)).status, (await release()).status]).toEqual([200, 200]);
    expect(await count('credential_change', `employee_nr = ${person.employeeNr} and what = 'changed'`)).toBe(1);
    const [{ setAt }] = (await s.as('qa', 'GET', '/api/Collaborator/Unconfirmed')).json();
    const named = { employee_Nr: person.employeeNr, setAt };
    const confirm = () => s.as('qa', 'POST', '/api/Collaborator/ConfirmPassword', named);
    expect((await cut(holdPerson(person), confirm)).status).toBe(503);
    expect((await served(confirm)).status).toBe(200);
    expect(codeOf(await confirm())).toEqual([409, 'NOTHING_UNCONFIRMED']);
    expect(await count('security_event', `employee_nr = ${person.employeeNr} and kind = 'passwordConfirmed'`)).toBe(1);
    await fourEyes(false);
  });

  test('in the closing of an attempt leaves it open with its answers, and the repeated one judges it once', async () => {
    const person = await makeOne();
    const course = await makeCourse(s.t.services);
    const instance = await makeInstance(s.t.services, course, s.sector, [person], { expirationDate: '2999-12-31' });
    const token = await s.t.signIn(person.cwid);
    const student: Student = studentOf(s.t, { person, course, instance, sector: s.sector, token });
    await student.init(course.linkId);
    await student.init(course.questionnaireId);
    for (const question of course.questions) expect((await student.save(question, question.right, 1)).status).toBe(200);
    const hold = `select from content_attempt where employee_nr = ${person.employeeNr} for update`;
    expect((await cut(hold, () => student.close(1))).status).toBe(503);
    const [first, again] = [await served(() => student.close(1)), await student.close(1)];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await student.sign()).status).toBe(200);
  });

  test('leaves a trail that verifies, and nothing on the bells', async () => {
    expect(await verifyAudit(s.t.database.owner.db)).toMatchObject({ broken: null });
    const { alerts } = (await s.as('qa', 'GET', '/api/AttendedJoinedWCourse')).json();
    const kinds = (alerts as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.filter((kind) => /Locked|Blocked|guessing|Broken|Altered|clock/i.test(kind))).toEqual([]);
  });
});
