import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '#apps/server/app.ts';
import { updateAudited } from '#features/integrity/server/public.ts';
import { hashPassword } from '#features/session/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { Role } from '#product/roles.ts';
import { factoryAct, makePerson, type Person } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';

// A process may remember a session that has ended elsewhere; it signs nothing on it, for a signature looks at the database itself.

let s: StaffedApp;
/** another process on the same database, that hears of no change and believes that it misses none */
let deaf: HttpServer;
/** until it has started: an address at which nothing is heard is refused then */
let hears = true;
let person: Person;
let token: string;
let next = 1;

beforeAll(async () => {
  s = await createStaffedApp();
  const { pool } = s.t.services;
  const listening = Object.create(pool, {
    connect: {
      value: async (...given: []) => {
        if (given.length > 0) return pool.connect(...given);
        const client = await pool.connect();
        const { on } = client;
        client.on = ((event: string, hear: (notice: unknown) => void) => {
          if (event !== 'notification') return on.call(client, event as 'end', hear as () => void);
          return on.call(client, event, (notice: unknown) => hears && hear(notice));
        }) as typeof client.on;
        return client;
      },
    },
  });
  deaf = await createApp(
    { ...s.t.services, pool: listening },
    { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: undefined },
  );
  hears = false;
});
beforeEach(async () => {
  person = await makePerson(s.t.services, s.sector, `sd${next++}`, { role: Role.AdminITPS });
  token = await s.t.signIn(person.cwid);
});
afterAll(async () => {
  await deaf.close();
  await s.t.close();
});

const headers = () => ({ authorization: `Bearer ${token}` });
const isIn = async () => (await deaf.inject({ url: '/api/Auth/IsAuthorized', headers: headers() })).statusCode === 200;
const sign = () =>
  deaf.inject({
    method: 'POST',
    url: '/api/Turn',
    headers: headers(),
    payload: { name: `Turno ${next}`, schedule: '6 a 14', user: person.cwid, pass: testPassword, reason: 'prueba' },
  });
const signatures = async () =>
  (await s.t.database.owner.pool.query('select from signature where cwid = $1', [person.cwid])).rowCount;
const change = (changes: { active?: number; role?: number }) =>
  s.t.services.db
    .transaction()
    .execute((tx) =>
      updateAudited(tx, 'collaborator', { employee_nr: person.employeeNr }, changes, factoryAct(s.t.services)),
    );

test('a process that remembers a session signs on it while it stands', async () => {
  expect(await isIn()).toBe(true);
  expect((await sign()).statusCode).toBe(200);
  expect(await signatures()).toBe(1);
});

test.each<[string, () => Promise<unknown>]>([
  ['signed out', () => s.t.call('POST', '/api/Auth/Logout', { token })],
  ['was deactivated', () => change({ active: 0 })],
  ['went on leave', () => change({ active: 2 })],
  ['was given another role', () => change({ role: Role.Collaborator })],
  [
    'had their sessions ended by an administrator',
    () => s.as('itps', 'POST', '/api/Collaborator/EndSessions', { employee_Nr: person.employeeNr }),
  ],
  [
    // The same one, hashed anew: it is the session that is over.
    'was given a password',
    async () =>
      s.t.database.owner.pool.query('update credential set password_hash = $2 where employee_nr = $1', [
        person.employeeNr,
        await hashPassword(testPassword),
      ]),
  ],
  [
    'lost the session to the rule of the database',
    () =>
      s.t.database.owner.pool.query(
        "update session set ended_at = now(), end_reason = 'provider' where employee_nr = $1 and ended_at is null",
        [person.employeeNr],
      ),
  ],
])('nothing is signed on the session of somebody who %s', async (_what, act) => {
  expect(await isIn()).toBe(true);
  await act();
  // It still remembers: this is no test of what it hears.
  expect(await isIn()).toBe(true);
  const reply = await sign();
  expect([400, 401], reply.body).toContain(reply.statusCode);
  expect(await signatures()).toBe(0);
});
