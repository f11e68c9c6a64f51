import { randomUUID } from 'node:crypto';
import { requiresSignatureAcceptance } from '#features/settings/server/public.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/http/services.ts';
import type { Act, Signing } from '#platform/signing/act.ts';
import { sessionErrors } from '../errors.ts';
import { requireSessionUser } from './require-session-user.ts';
import { verifyCredentials } from './verify-credentials.ts';

interface SignRequest extends Signing {
  readonly session: RequestSession;
  readonly address: string;
}

/**
 * Checks the two components of an electronic signature, typed again for this one act (21 CFR 11.200(a)), and returns
 * the act that carries it.
 * @throws Refusal SIGNING_FAILED, ACCOUNT_LOCKED, SIGNATURE_NOT_ACCEPTED
 */
export async function verifySigner(services: Services, sign: SignRequest): Promise<Act> {
  const { session } = sign;
  await requireSessionUser(services, session, sign.user, sign.address);
  const account = await verifyCredentials(services, { ...sign, purpose: 'signing' });
  if (account.signatureAcceptedAt === null && (await requiresSignatureAcceptance(services.db))) {
    throw sessionErrors.SIGNATURE_NOT_ACCEPTED();
  }
  return {
    by: account.cwid,
    at: services.clock.now(),
    timeZone: services.timeZone,
    reason: sign.reason,
    signature: {
      id: randomUUID(),
      employeeNr: account.employeeNr,
      cwid: account.cwid,
      fullName: account.fullName,
      meaning: sign.meaning,
      sessionCwid: session.cwid,
    },
  };
}
