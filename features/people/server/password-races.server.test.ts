import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { factoryAct, makePerson, type Person } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { CollaboratorStatus } from '../shared/contract.ts';

// Two hands on one password at the same moment: what counted when a call was verified counts when it is kept (decisions section 5).

let s: StaffedApp;
let next = 1;

beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const intruders = 'Del-Intruso-2026';
const administrators = 'De-Sistemas-2026';

const makeOpen = async (): Promise<{ person: Person; token: string }> => {
  const person = await makePerson(s.t.services, s.sector, `op${next++}`);
  return { person, token: await s.t.signIn(person.cwid) };
};
const change = (token: string, person: Person) =>
  s.t.call('POST', '/api/Auth/ChangePassword', {
    token,
    body: { user: person.cwid, pass: testPassword, newPass: intruders },
  });
const opens = async (person: Person, pass: string) =>
  (await s.t.call('POST', '/api/Auth/Authenticate', { body: { user: person.cwid, pass } })).status === 200;
const waiting = (count: number) => {
  const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { pool } = s.t.database.owner;
  return expect.poll(async () => (await pool.query(held)).rowCount).toBe(count);
};

/**
 * Lets `act` come to its transaction of the account, and waits there; then `call` verifies what stood before, and waits behind it.
 * Both go on together, `act` first.
 */
async function behind<A, B>(act: () => PromiseLike<A>, call: () => PromiseLike<B>): Promise<readonly [A, B]> {
  const holder = await s.t.database.owner.pool.connect();
  await holder.query('begin; lock table credential_change in exclusive mode');
  try {
    const first = Promise.resolve(act());
    await waiting(1);
    const second = Promise.resolve(call());
    await waiting(2);
    await holder.query('commit');
    return [await first, await second];
  } finally {
    holder.release();
  }
}

test('a change of password that was verified before an administrator set another does not undo it', async () => {
  const { person, token } = await makeOpen();
  const [reset, changed] = await behind(
    () => s.as('itps', 'PUT', '/api/Collaborator', { key: person.employeeNr, password: administrators }),
    () => change(token, person),
  );
  expect(reset.status).toBe(200);
  expect([changed.status, changed.headers['x-error-code']]).toEqual([401, 'UNAUTHENTICATED']);
  expect(await opens(person, intruders)).toBe(false);
  expect(await opens(person, administrators)).toBe(true);
});

test('of two changes of one password at once one counts, and the other is refused', async () => {
  const { person, token } = await makeOpen();
  const other = await s.t.signIn(person.cwid);
  const [first, second] = await behind(
    () =>
      s.t.call('POST', '/api/Auth/ChangePassword', {
        token: other,
        body: { user: person.cwid, pass: testPassword, newPass: 'La-Propia-2026' },
      }),
    () => change(token, person),
  );
  expect([first.status, second.status].sort()).toEqual([200, 401]);
  expect([await opens(person, 'La-Propia-2026'), await opens(person, intruders)].sort()).toEqual([false, true]);
});

test.each([
  [
    'ends their sessions',
    (person: Person) => s.as('itps', 'POST', '/api/Collaborator/EndSessions', { employee_Nr: person.employeeNr }),
  ],
  [
    'deactivates them',
    async (person: Person) => {
      const changes = { active: CollaboratorStatus.Deactivated };
      await s.t.services.db
        .transaction()
        .execute((tx) =>
          updateAudited(tx, 'collaborator', { employee_nr: person.employeeNr }, changes, factoryAct(s.t.services)),
        );
      return { status: 200 };
    },
  ],
])('a change of password that was verified before an administrator %s changes nothing', async (_what, act) => {
  const { person, token } = await makeOpen();
  const holder = await s.t.database.owner.pool.connect();
  await holder.query('begin');
  await holder.query('select from credential where employee_nr = $1 for update', [person.employeeNr]);
  const call = change(token, person);
  try {
    await waiting(1);
    expect((await act(person)).status).toBe(200);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  const reply = await call;
  expect([reply.status, reply.headers['x-error-code']]).toEqual([401, 'UNAUTHENTICATED']);
  const { rows } = await s.t.database.owner.pool.query(
    'select count(*)::integer as changes from credential_change where employee_nr = $1 and changed_by = $2',
    [person.employeeNr, person.cwid],
  );
  expect(rows).toEqual([{ changes: 0 }]);
});

test('the trail of all this verifies', async () => {
  expect(await verifyAudit(s.t.database.owner.db)).toMatchObject({ broken: null });
});
