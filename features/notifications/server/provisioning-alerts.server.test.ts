import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeScimClient,
  patch,
  type ScimClient,
  sayPlace,
  seen,
  sentPerson,
} from '#features/provisioning/server/fixtures/scim-client.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { notificationReply } from '../shared/contract.ts';

let s: StaffedApp;
let scim: ScimClient;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-02T12:00:00Z');
  scim = await makeScimClient(s, 'Directorio');
});
afterAll(() => s.t.close());

const told = async (who: StaffName = 'itps') => {
  const { alerts } = notificationReply.parse((await s.as(who, 'GET', '/api/AttendedJoinedWCourse')).json());
  return alerts.flatMap(({ kind, count, at }) => (kind.startsWith('provisioning') ? [{ kind, count, at }] : []));
};

test('who may settle people of a directory hears how many wait, and since when, until nobody does', async () => {
  expect(await told()).toEqual([]);
  await scim.call('POST', '/Users', sentPerson(8001, 'uno01'));
  s.t.clock.advanceMinutes(10);
  const { body } = await scim.call('POST', '/Users', sentPerson(8002, 'dos02'));
  expect(await told()).toEqual([{ kind: 'provisioningWaits', count: 2, at: '2026-03-02T12:00:00.000Z' }]);
  for (const who of ['qa', 'hse', 'train', 'ana'] as const) expect(await told(who)).toEqual([]);

  // Being seen does not end it: somebody must act.
  const alert = 'provisioningWaits *    2026-03-02T12:00:00.000Z';
  await s.as('itps', 'POST', '/api/Notifications/Seen', { alerts: [alert] });
  expect(await told()).toHaveLength(1);

  const aside = await s.as('itps', 'POST', '/api/ProvisionedUser/PutAside', { users: [await seen(s, body.id)] });
  expect(aside.status).toBe(200);
  expect(await told()).toMatchObject([{ count: 1 }]);
  const { sectorId, profileId } = s.sector;
  await sayPlace(s, scim, { department: 'Producción', title: 'Operador', sectorId, profileId });
  await scim.call(
    'PUT',
    `/Users/${(await scim.call('GET', '/Users?filter=externalId%20eq%20%22ext-8001%22')).body.Resources[0].id}`,
    sentPerson(8001, 'uno01'),
  );
  expect(await told()).toEqual([]);
});

test('deactivations that are held are told apart', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 8; at += 1)
    ids.push((await scim.call('POST', '/Users', sentPerson(8100 + at, `ret0${at}`))).body.id);
  await scim.set({ held_percent: 1 });
  for (const id of ids)
    await scim.call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }));
  expect(await told()).toEqual([{ kind: 'provisioningHeld', count: 3, at: expect.any(String) }]);
});
