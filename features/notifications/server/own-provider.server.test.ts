import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderUser, releaseProvider, startTestProvider, type TestProvider } from '#tests/factories/provider.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { notificationReply } from '../shared/contract.ts';

let s: StaffedApp;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  s = await createStaffedApp(undefined, undefined, true, provider.named);
  await releaseProvider(s.t, provider.named);
});
afterAll(async () => {
  await s.t.close();
  await provider.close();
});

const told = async (token: string) =>
  notificationReply
    .parse((await s.t.call('GET', '/api/AttendedJoinedWCourse', { token })).json())
    .alerts.map(({ kind, by }) => [kind, by]);

test('who is linked to the identity provider, or unlinked, learns of it and by whom', async () => {
  const user = await ProviderUser.make(s, provider, { isLinked: false });
  const { employeeNr, cwid } = user.person;
  expect(await told(await s.t.signIn(cwid))).toEqual([]);
  await user.signIn();
  const link = { employee_Nr: employeeNr, subject: user.account.sub };
  expect((await s.as('itps', 'POST', '/api/Collaborator/LinkProvider', link)).status).toBe(200);
  await user.signIn();
  await expect.poll(() => told(user.token)).toEqual([['providerLinked', 'itps']]);
  const unlinked = await s.as('itps', 'POST', '/api/Collaborator/UnlinkProvider', { employee_Nr: employeeNr });
  expect(unlinked.status).toBe(200);
  const token = await s.t.signIn(cwid);
  await expect
    .poll(() => told(token))
    .toEqual([
      ['providerUnlinked', 'itps'],
      ['providerLinked', 'itps'],
    ]);
});
