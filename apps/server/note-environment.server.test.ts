import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '#platform/config/environment.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { noteEnvironment } from './note-environment.ts';

let s: StaffedApp;

beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const start = (variables: Readonly<Record<string, string>>) =>
  noteEnvironment(s.t.services, readEnvironment({ DEMO: '0', ...variables }), variables);
const alertsOf = async (name: StaffName) => {
  const { alerts } = (await s.as(name, 'GET', '/api/AttendedJoinedWCourse')).json();
  return (alerts as { kind: string; cwid: string; at: string }[]).filter(({ kind }) => kind === 'environmentChanged');
};

test('the first start is on no bell; another environment is on those of ITPS and QA, until they have seen it', async () => {
  await start({});
  for (const name of ['itps', 'qa'] as const) expect(await alertsOf(name)).toEqual([]);
  await start({ COMPANY_TIME_ZONE: 'Asia/Tokyo', NODE_OPTIONS: '--import=./other.mjs' });
  for (const name of ['hse', 'train', 'ana'] as const) expect(await alertsOf(name)).toEqual([]);
  for (const name of ['itps', 'qa'] as const) expect(await alertsOf(name)).toHaveLength(1);
  const [alert] = await alertsOf('qa');
  const key = [alert?.kind, alert?.cwid, '', '', '', alert?.at].join(' ');
  expect(
    (await s.t.call('POST', '/api/Notifications/Seen', { token: s.tokens.qa, body: { alerts: [key] } })).status,
  ).toBe(200);
  expect(await alertsOf('qa')).toEqual([]);
  // One more change is another alert.
  s.t.clock.advanceMinutes(1);
  await start({});
  expect(await alertsOf('qa')).toHaveLength(1);
});

test('the event names what changed, and shows no value that may be private', async () => {
  const { rows } = await s.t.database.owner.pool.query<{ detail: string }>(
    `select detail from security_event where kind = 'environmentChanged' order by event_id`,
  );
  expect(rows[0]?.detail).toMatch(/^COMPANY_TIME_ZONE, NODE_OPTIONS: COMPANY_TIME_ZONE=Asia\/Tokyo /);
  expect(rows[0]?.detail).not.toContain('other.mjs');
});
