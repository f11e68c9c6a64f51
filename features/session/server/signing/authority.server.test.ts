import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { Role } from '#product/roles.ts';
import { factoryAct, makePerson, type Person } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';

// Anyone who loses their authority while a call is on its way loses it for that call too (decisions section 4).

let s: StaffedApp;
let address: URL;
let person: Person;
let token: string;
let next = 1;

beforeAll(async () => {
  s = await createStaffedApp();
  address = new URL(await s.t.app.listen({ port: 0, host: '127.0.0.1' }));
});
beforeEach(async () => {
  person = await makePerson(s.t.services, s.sector, `ad${next++}`, { role: Role.AdminITPS });
  token = await s.t.signIn(person.cwid);
});
afterAll(() => s.t.close());

/** As another process would change them: this one hears of it a moment later, by a notice of the database. */
const change = async (changes: { active?: number; role?: number }) => {
  await s.t.services.db
    .transaction()
    .execute((tx) =>
      updateAudited(tx, 'collaborator', { employee_nr: person.employeeNr }, changes, factoryAct(s.t.services)),
    );
  await sleep(100);
};

/** Sends the head of a call and all of its body but the last byte; what it returns sends that and reads the reply. */
async function beginCall(path: string, body: object): Promise<() => Promise<string>> {
  const payload = JSON.stringify(body);
  const socket: Socket = connect(Number(address.port), address.hostname);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${address.host}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(payload)}\r\n\r\n${payload.slice(0, -1)}`,
  );
  // The head has been judged when the session shows that it was heard of.
  await expect.poll(async () => (await s.t.call('GET', '/api/Auth/IsAuthorized', { token })).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return () => {
    socket.write(payload.slice(-1));
    return text(socket);
  };
}

const newShift = () => ({
  name: `Turno ${next}`,
  schedule: '06:00 a 14:00',
  user: person.cwid,
  pass: testPassword,
  reason: 'prueba',
});
const writtenBy = async () => {
  const { rows } = await s.t.database.owner.pool.query(
    `select (select count(*) from history where changed_by = $1)::integer as revisions,
       (select count(*) from signature where cwid = $1)::integer as signatures`,
    [person.cwid],
  );
  return rows[0];
};

test('the half-sent write of an administrator goes through while nothing changes', async () => {
  const finish = await beginCall('/api/Turn', newShift());
  expect(await finish()).toMatch(/^HTTP\/1.1 200 /);
  expect(await writtenBy()).toEqual({ revisions: 1, signatures: 1 });
});

test.each([
  ['demoted', { role: Role.Collaborator }],
  ['deactivated', { active: 0 }],
])('a write half sent by somebody who is then %s writes nothing', async (_what, changes) => {
  const finish = await beginCall('/api/Turn', newShift());
  await change(changes);
  expect(await finish()).toMatch(/^HTTP\/1.1 401 /);
  expect(await writtenBy()).toEqual({ revisions: 0, signatures: 0 });
});

test('a load half sent by somebody who is then deactivated reads nothing', async () => {
  const finish = await beginCall('/api/Collaborator/Load', { take: 5 });
  await change({ active: 0 });
  await expect.poll(async () => (await s.t.call('GET', '/api/Auth/IsAuthorized', { token })).status).toBe(401);
  const reply = await finish();
  expect(reply).toMatch(/^HTTP\/1.1 401 /);
  expect(reply).not.toContain('itps');
});

test.each([
  ['demoted', { role: Role.Collaborator }],
  ['deactivated', { active: 0 }],
])(
  'a signed change of somebody who is %s after the credentials were verified does not commit',
  async (_what, changes) => {
    const { pool } = s.t.database.owner;
    const holder = await pool.connect();
    // The change waits at its table, with its signature verified, until the administrator is none any more.
    await holder.query('begin; lock table shift in exclusive mode');
    const call = s.t.call('POST', '/api/Turn', { token, body: newShift() });
    try {
      const waiting = `select from pg_locks where not granted and relation = 'shift'::regclass`;
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
      await change(changes);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    const reply = await call;
    expect([reply.status, reply.headers['x-error-code']]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await writtenBy()).toEqual({ revisions: 0, signatures: 0 });
  },
);

test('several changes of somebody who is demoted meanwhile are refused for that alone, once', async () => {
  const { pool } = s.t.database.owner;
  const added = [];
  for (const name of ['Uno', 'Dos', 'Tres']) {
    const body = { ...newShift(), name };
    added.push((await s.t.call('POST', '/api/Turn', { token, body })).json().iD_Shift);
  }
  const before = await writtenBy();
  const holder = await pool.connect();
  await holder.query('begin; lock table shift in exclusive mode');
  const changes = added.map((iD_Shift) => ({ act: 'update', iD_Shift, schedule: '14 a 22' }));
  const { user, pass, reason } = newShift();
  const call = s.t.call('POST', '/api/Turn/Together', { token, body: { user, pass, reason, changes } });
  try {
    const waiting = `select from pg_locks where not granted and relation = 'shift'::regclass`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await change({ role: Role.Collaborator });
  } finally {
    await holder.query('commit');
    holder.release();
  }
  const reply = await call;
  expect([reply.status, reply.headers['x-error-code']]).toEqual([401, 'UNAUTHENTICATED']);
  expect(await writtenBy()).toEqual(before);
});

test('a signed change of somebody whose sessions are ended while it waits for just that does not commit', async () => {
  const { pool } = s.t.database.owner;
  await s.t.signIn(person.cwid);
  const before = await writtenBy();
  const holder = await pool.connect();
  // The administrator's act holds the person, and waits for one of their sessions.
  await holder.query('begin');
  await holder.query('select from session where employee_nr = $1 order by created_at desc limit 1 for update', [
    person.employeeNr,
  ]);
  const waiting = async (count: number) =>
    expect
      .poll(
        async () =>
          (
            await pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBe(count);
  const ended = s.as('itps', 'POST', '/api/Collaborator/EndSessions', { employee_Nr: person.employeeNr });
  let call: ReturnType<typeof s.t.call>;
  try {
    await waiting(1);
    call = s.t.call('POST', '/api/Turn', { token, body: newShift() });
    await waiting(2);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  expect((await ended).status).toBe(200);
  const reply = await call;
  expect([reply.status, reply.headers['x-error-code']]).toEqual([401, 'UNAUTHENTICATED']);
  expect(await writtenBy()).toEqual(before);
});
