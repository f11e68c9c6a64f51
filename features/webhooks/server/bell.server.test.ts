import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { alertKey, notificationReply } from '#features/notifications/shared/contract.ts';
import { factoryAct } from '#tests/factories/people.ts';
import type { StaffName } from '#tests/factories/staff.ts';
import { type Hooked, startHooked } from './fixtures/hooked.ts';

/** The bell of who answers for connections says which webhooks gave something up, or were switched off. */

let h: Hooked;
beforeEach(async () => {
  h = await startHooked();
});
afterEach(() => h.close());

const alertsOf = async (name: StaffName) => {
  Object.assign(h.s.tokens, { [name]: await h.s.t.signIn(name) });
  const { alerts } = notificationReply.parse((await h.s.as(name, 'GET', '/api/AttendedJoinedWCourse')).json());
  return alerts.filter(({ kind }) => kind.startsWith('webhook'));
};
const day = 24 * 60;

test('what was given up is told with its webhook, until it is seen, sent again, or a week old', async () => {
  const id = await h.add({ name: 'Planta ERP' });
  await h.secretOf(id);
  h.receiver.answer = () => 500;
  await h.give([await h.person('ana1'), await h.person('bea1')]);
  await h.send();
  expect(await alertsOf('itps')).toEqual([]);
  await h.send(3 * day);
  const [alert, ...others] = await alertsOf('itps');
  expect(others).toEqual([]);
  expect(alert).toEqual({
    kind: 'webhookGivenUp',
    cwid: '@Planta ERP',
    address: null,
    record: { entity: 'connection', recordKey: String(id) },
    count: 2,
    at: h.s.t.clock.now().toISOString(),
  });
  for (const name of ['qa', 'hse', 'train', 'ana'] as const) expect([name, await alertsOf(name)]).toEqual([name, []]);
  if (alert === undefined) throw new Error('nothing is told');

  const { deliveries } = await h.detail(id);
  const resend = (messageId = '') => h.s.as('itps', 'POST', '/api/Webhook/Resend', { iD_Connection: id, messageId });
  expect((await resend(deliveries[0]?.messageId)).status).toBe(200);
  expect(await alertsOf('itps')).toMatchObject([{ count: 1 }]);
  // It is given up anew: other news than what was seen.
  await h.s.as('itps', 'POST', '/api/Notifications/Seen', { alerts: [alertKey(alert)] });
  expect(await alertsOf('itps')).toEqual([]);
  await h.send();
  await h.send(3 * day);
  expect(await alertsOf('itps')).toMatchObject([{ count: 2 }]);
  await h.send(8 * day);
  expect(await alertsOf('itps')).toEqual([]);
});

test('what a webhook was narrowed by rings nobody: sending it again would give it up again', async () => {
  const id = await h.add();
  await h.secretOf(id);
  h.receiver.answer = () => 503;
  await h.give([await h.person('ana1')]);
  await h.send();
  const act = factoryAct(h.services);
  await h.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'connection', { connection_id: id }, { scope: 'course.valid' }, act));
  await h.send(2);
  expect((await h.detail(id)).deliveries).toMatchObject([{ state: 'givenUp', problem: 'notOpened' }]);
  expect(await alertsOf('itps')).toEqual([]);
});

test('one that its own server switched off stands on the bell until somebody edits or ends it', async () => {
  const id = await h.add({ name: 'Señalización' });
  await h.secretOf(id);
  h.receiver.answer = () => 410;
  await h.give([await h.person('ana2')]);
  await h.send();
  const paused = {
    kind: 'webhookPaused',
    cwid: '@Señalización',
    address: null,
    record: { entity: 'connection', recordKey: String(id) },
    at: h.s.t.clock.now().toISOString(),
  };
  const standing = await alertsOf('itps');
  expect(standing).toEqual([paused]);
  expect(await alertsOf('qa')).toEqual([]);
  await h.s.as('itps', 'POST', '/api/Notifications/Seen', { alerts: standing.map(alertKey) });
  await h.send(9 * day);
  // What waited for it has been given up meanwhile, which is told besides.
  const [first] = await alertsOf('itps');
  expect(first).toEqual(paused);
  const edit = await h.s.as('itps', 'PUT', '/api/Connection', { key: id, active: false, held_Percent: 11 });
  expect(edit.status).toBe(200);
  expect((await alertsOf('itps')).filter(({ kind }) => kind === 'webhookPaused')).toEqual([]);
});
