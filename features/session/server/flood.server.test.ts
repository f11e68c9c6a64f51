import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';

let s: StaffedApp;

beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const signIn = (user: string, pass: string, address: string) =>
  s.t.call('POST', '/api/Auth/Authenticate', { body: { user, pass }, address });
const eventsFrom = async (address: string) => {
  const rows = await s.t.services.db
    .selectFrom('security_event')
    .select(['kind', 'cwid', 'detail'])
    .where('address', '=', address)
    .orderBy('event_id')
    .execute();
  return rows;
};

test('a flood of sign-ins turns nobody at work away from signing, and another address still signs in', async () => {
  // Names that nobody has cost a hash of full strength each.
  const flood = Array.from({ length: 240 }, (_, i) => signIn(`flood${i}`, 'x', `10.1.0.${i % 6}`));
  const signatures = (['itps', 'qa', 'hse'] as const).flatMap((name) =>
    Array.from({ length: 20 }, () => s.as(name, 'POST', '/api/Auth/AcceptSignature')),
  );
  const person = await signIn('qa', testPassword, '10.2.0.1');
  const signed = await Promise.all(signatures);
  expect(person.status).toBe(200);
  expect(signed.map((reply) => reply.status)).toEqual(Array(60).fill(200));
  // On a slow machine the last of them wait too long.
  for (const reply of await Promise.all(flood)) expect([400, 429]).toContain(reply.status);
});

test('one guess on each of many accounts slows the address down, stands on the bells of ITPS and QA, and fills no table', async () => {
  const address = '10.3.0.1';
  await makePerson(s.t.services, s.sector, 'real');
  for (const name of ['real', ...Array.from({ length: 19 }, (_, i) => `n${i}`)])
    await signIn(name, 'Verano2026', address);
  const started = performance.now();
  const more = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(`m${i}`, 'Verano2026', address)));
  expect(performance.now() - started).toBeGreaterThan(5_000);
  expect(more.filter((reply) => reply.status === 429).length).toBeGreaterThan(20);
  const events = await eventsFrom(address);
  // Twenty by name, and the first of those that are bundled from then on.
  expect(events.filter(({ kind }) => kind === 'signInFailed')).toHaveLength(21);
  expect(events.filter(({ kind }) => kind === 'guessingSuspected')).toEqual([
    { kind: 'guessingSuspected', cwid: '*', detail: 'failures over 20 names within 5 minutes' },
  ]);
  for (const name of ['itps', 'qa', 'hse', 'train', 'ana'] as const) {
    const bell = await s.as(name, 'GET', '/api/AttendedJoinedWCourse?switchParam=notification');
    const told = bell.json().alerts.filter((alert: { address: string | null }) => alert.address === address);
    const isTold = name === 'itps' || name === 'qa';
    expect([name, told]).toMatchObject([name, isTold ? [{ kind: 'guessingSuspected' }] : []]);
  }
});
