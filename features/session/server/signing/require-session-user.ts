import type { RequestSession } from '#platform/http/request-context.ts';
import { maskName } from '../credentials/name-digest.ts';
import { sessionErrors } from '../errors.ts';
import { findAccount } from '../queries/accounts.ts';
import type { SessionServices } from '../session-services.ts';

/**
 * Credentials typed on a session must be those of its own user (decisions section 5); anyone else's are refused before
 * the password is looked at, and kept as a security event, those of one session bundled: on a tablet anyone who is in the room may
 * type names without end.
 * @throws Refusal SIGNING_FAILED
 */
export async function requireSessionUser(
  { db, clock, secrets, guard }: SessionServices,
  session: RequestSession,
  user: string,
  address: string,
): Promise<void> {
  if (user.toLowerCase() === session.cwid.toLowerCase()) return;
  const account = await findAccount(db, user, clock.now());
  const event = {
    at: clock.now(),
    kind: 'signingFailed',
    cwid: account?.cwid ?? maskName(secrets, user),
    employeeNr: session.employeeNr,
    address,
    detail: `not the user of the session of ${session.cwid}`,
  } as const;
  await guard.record(event, `on session ${session.sessionId}`);
  throw sessionErrors.SIGNING_FAILED();
}
