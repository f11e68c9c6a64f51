import { randomUUID } from 'node:crypto';
import { requiresSignatureAcceptance } from '#features/settings/server/public.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import type { Act, Signing } from '#platform/signing/act.ts';
import { sessionErrors } from '../../errors.ts';
import { verifySigning } from '../credentials/verify-credentials.ts';
import type { Account } from '../queries/accounts.ts';
import type { SessionServices } from '../session-services.ts';
import { requireSessionUser } from './require-session-user.ts';

interface SignRequest extends Signing {
  readonly session: RequestSession;
  readonly address: string;
}

/** The act of a session's user whose credentials were verified just now. */
export function actOf(
  services: Services,
  session: RequestSession,
  account: Account,
  { reason, meaning }: Pick<Signing, 'reason' | 'meaning'>,
): Act {
  const { employeeNr, cwid, fullName, role } = account;
  const authority = { sessionId: session.sessionId, employeeNr: session.employeeNr, role };
  return {
    by: cwid,
    at: services.clock.now(),
    timeZone: services.timeZone,
    reason,
    signature: { id: randomUUID(), employeeNr, cwid, fullName, meaning, sessionCwid: session.cwid, authority },
  };
}

/**
 * Checks the two components of an electronic signature, typed again for this one act (21 CFR 11.200(a)), and returns
 * the act that carries it.
 * @throws Refusal SIGNING_FAILED, SIGNING_LOCKED, SIGNING_BLOCKED, SIGNATURE_NOT_ACCEPTED, UNAUTHENTICATED
 */
export async function verifySigner(services: SessionServices, sign: SignRequest): Promise<Act> {
  const { session } = sign;
  await requireSessionUser(services, session, sign.user, sign.address);
  const account = await verifySigning(services, session, sign);
  if (account.signatureAcceptedAt === null && (await requiresSignatureAcceptance(services.db))) {
    throw sessionErrors.SIGNATURE_NOT_ACCEPTED();
  }
  return actOf(services, session, account, sign);
}
