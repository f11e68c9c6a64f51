import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { sessionErrors } from '../../errors.ts';
import { maskName } from '../credentials/name-digest.ts';
import { findAccount } from '../queries/accounts.ts';

/**
 * Credentials typed on a session must be those of its own user (decisions section 5); anyone else's are refused before
 * the password is looked at, and kept as a security event.
 * @throws Refusal SIGNING_FAILED
 */
export async function requireSessionUser(
  { db, clock, secrets }: Services,
  session: RequestSession,
  user: string,
  address: string,
): Promise<void> {
  if (user.toLowerCase() === session.cwid.toLowerCase()) return;
  const account = await findAccount(db, user);
  await recordSecurityEvent(db, {
    at: clock.now(),
    kind: 'signingFailed',
    cwid: account?.cwid ?? maskName(secrets, user),
    employeeNr: session.employeeNr,
    address,
    detail: 'not the user of the session',
  });
  throw sessionErrors.SIGNING_FAILED();
}
