import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowPasskeys, PasskeyHolder } from '#tests/factories/passkeys.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { alertKey, notificationReply } from '../shared/contract.ts';

let s: StaffedApp;
let holder: PasskeyHolder;

beforeAll(async () => {
  s = await createStaffedApp();
  await allowPasskeys(s.t, true);
  holder = await PasskeyHolder.make(s);
});
afterAll(() => s.t.close());

const alertsOf = async (token: string) =>
  notificationReply.parse((await s.t.call('GET', '/api/AttendedJoinedWCourse', { token })).json()).alerts;
const told = async () => (await alertsOf(holder.token)).map(({ kind, by }) => [kind, by]);

test('each passkey of one’s own that is registered or removed is told, by whomever, until it was seen, which is an event', async () => {
  const { cwid, employeeNr } = holder.person;
  const iD_Passkey = await holder.register();
  const removed = await s.as('itps', 'POST', '/api/Collaborator/RemovePasskey', {
    employee_Nr: employeeNr,
    iD_Passkey,
  });
  expect(removed.status).toBe(200);
  expect(await told()).toEqual([
    ['passkeyRemoved', 'itps'],
    ['passkeyAdded', cwid],
  ]);
  s.t.clock.advanceMinutes(60 * 24 * 30);
  holder.token = await s.t.signIn(cwid);
  const [, added] = await alertsOf(holder.token);
  if (added === undefined) throw new Error('Nothing was told of the registration.');
  await holder.post('/api/Notifications/Seen', { alerts: [alertKey(added)] });
  expect(await told()).toEqual([['passkeyRemoved', 'itps']]);
  const seen = s.t.services.db.selectFrom('security_event').select('employee_nr').where('kind', '=', 'passkeySeen');
  expect(await seen.execute()).toEqual([{ employee_nr: employeeNr }]);
});

test('a count that went back is told to who reads the audit', async () => {
  const other = await PasskeyHolder.make(s);
  await other.register();
  await other.signIn({ counter: 9 });
  await other.signIn({ counter: 9 });
  const copied = expect.objectContaining({ kind: 'passkeyCopied', cwid: other.person.cwid });
  expect(await alertsOf(await s.t.signIn('qa'))).toContainEqual(copied);
  expect(await alertsOf(await s.t.signIn('ana'))).not.toContainEqual(copied);
});
