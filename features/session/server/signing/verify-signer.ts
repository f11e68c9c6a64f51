import { randomUUID } from 'node:crypto';
import { requireRightClock } from '#features/integrity/server/public.ts';
import { tabletErrors } from '#platform/http/authorize.ts';
import { type RequestSession, roleOf } from '#platform/http/request-context.ts';
import { requiresSignatureAcceptance } from '#platform/parameters/requires-acceptance.ts';
import type { Services } from '#platform/services.ts';
import type { Act, SignatureIntent, Signing, SigningAuthority } from '#platform/signing/act.ts';
import { verifyAttendee, verifySigning } from '../credentials/verify-credentials.ts';
import { sessionErrors } from '../errors.ts';
import { verifyPasskeySigning } from '../passkeys/verify-passkey.ts';
import { verifyProviderSigning } from '../provider/verify-provider.ts';
import type { Account } from '../queries/accounts.ts';
import type { SessionServices } from '../session-services.ts';
import { requireConfirmed } from './require-confirmed.ts';
import { requireSessionUser } from './require-session-user.ts';

interface SignRequest extends Signing {
  readonly session: RequestSession;
  readonly address: string;
}

/** What a session may do, as it must still be when that is done. */
export const authorityOf = (session: RequestSession): SigningAuthority => ({
  sessionId: session.sessionId,
  employeeNr: session.employeeNr,
  role: roleOf(session),
  tabletInstanceId: session.tablet?.instanceId ?? null,
});

/** The act of someone whose credentials were verified just now: the session's user, or an attendee in tablet mode. */
export function actOf(
  services: Services,
  session: RequestSession,
  account: Account,
  { reason, meaning }: Pick<Signing, 'reason' | 'meaning'>,
  proof: Pick<SignatureIntent, 'passkeyUse' | 'providerUse'> = {},
): Act {
  const { employeeNr, cwid, fullName } = account;
  const authority = authorityOf(session);
  return {
    by: cwid,
    at: services.clock.now(),
    timeZone: services.timeZone,
    reason,
    signature: {
      ...{ id: randomUUID(), employeeNr, cwid, fullName, meaning, sessionCwid: session.cwid, authority },
      ...proof,
    },
  };
}

/**
 * Checks the two components of an electronic signature, given again for this one act (21 CFR 11.200(a)), and returns
 * the act that carries it. The signer is the session's user; in tablet mode the attendee whom the call is for.
 * @throws Refusal CLOCK_WRONG, SIGNING_FAILED, SIGNING_LOCKED, SIGNING_BLOCKED, PASSWORD_NOT_CONFIRMED, SIGNATURE_NOT_ACCEPTED, UNAUTHENTICATED; of
 * an attendee SIGNER_INACTIVE, SIGNER_MUST_CHANGE_PASSWORD, SIGNER_NOT_CONFIRMED, SIGNER_NOT_ACCEPTED
 */
export async function verifySigner(services: SessionServices, sign: SignRequest): Promise<Act> {
  const { session, attendeeNr } = sign;
  // Nobody else signs on somebody's session, and in tablet mode nothing is signed but an attendee's course.
  if ((session.tablet === null) !== (attendeeNr === undefined)) throw tabletErrors.TABLET_MODE();
  await requireRightClock(services);
  if (attendeeNr === undefined) await requireSessionUser(services, session, sign.user, sign.address);
  const { account, ...proof } = await verifyComponents(services, sign);
  await requireConfirmed(services, account, attendeeNr === undefined);
  if (account.signatureAcceptedAt === null && (await requiresSignatureAcceptance(services.db))) {
    throw attendeeNr === undefined ? sessionErrors.SIGNATURE_NOT_ACCEPTED() : sessionErrors.SIGNER_NOT_ACCEPTED();
  }
  if (attendeeNr === undefined && session.typesName) await services.sessions.nameTyped(session);
  return actOf(services, session, account, sign, proof);
}

interface Verified extends Pick<SignatureIntent, 'passkeyUse' | 'providerUse'> {
  readonly account: Account;
}

/**
 * By the password, by a passkey whose authenticator verified its user, which is both components, or by credentials that were given to
 * the identity provider for this very act (docs/decisions/132, 162).
 */
async function verifyComponents(services: SessionServices, sign: SignRequest): Promise<Verified> {
  const { session, attendeeNr, meaning, address, assertion = null } = sign;
  if (assertion?.by === 'provider') {
    const claimed = { session, assertion, meaning, address, attendeeNr };
    const { account, useId } = await verifyProviderSigning(services, claimed);
    return { account, providerUse: useId };
  }
  // A tablet is in the hands of a room: what verifies its user there may know several of them.
  if (attendeeNr !== undefined) return { account: await verifyAttendee(services, session, attendeeNr, sign) };
  if (assertion !== null) {
    const { account, useId } = await verifyPasskeySigning(services, session, assertion, address);
    return { account, passkeyUse: useId };
  }
  return { account: await verifySigning(services, session, sign) };
}
