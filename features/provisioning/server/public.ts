import { type RecordServices, registerRecord, serveSigned } from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import * as calls from '../shared/calls.ts';
import { putUsersAside, settleUsers } from './commands/settle-users.ts';
import { readProvisionedUser } from './read-detail.ts';
import { countFollowing, readReleasable } from './read-waiting.ts';
import { provisionedGroup, provisionedUser, provisionedValue } from './records.ts';
import { registerScim } from './routes/scim.ts';

export { readWaitingPeople, type WaitingPeople } from './read-waiting.ts';
export { settleDue } from './settle/settle-again.ts';

/** The kinds of record of provisioning, for their histories and their reports. */
export const provisioningRecords = [provisionedUser, provisionedGroup, provisionedValue];

/** SCIM for other programs, and what ITPS sees and settles of what they send. */
export function registerProvisioning(app: HttpServer, services: RecordServices): void {
  for (const record of provisioningRecords) registerRecord(app, services, record);
  serve(app, calls.getProvisionedUser, ({ query, language }) =>
    readProvisionedUser(services.db, query.iD_Provisioned_User, language),
  );
  serve(app, calls.getFollowing, async () => ({ following: await countFollowing(services.db) }));
  serve(app, calls.getReleasable, () => readReleasable(services.db));
  serveSigned(app, services, calls.settleUsers, (write, { body }) => {
    const { users, isSame, cwid, employee_Nr, iD_Profile_Web } = body;
    return settleUsers(write, { users, isSame, given: { cwid, employee_Nr, iD_Profile_Web } });
  });
  serveSigned(app, services, calls.putUsersAside, (write, { body }) => putUsersAside(write, body.users));
  registerScim(app, services);
}
