import { recordSecurityEvent, requireRightClock, updateAudited } from '#features/integrity/server/public.ts';
import { tabletErrors } from '#platform/http/authorize.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { SigningAssertion } from '#platform/signing/act.ts';
import * as calls from '../../shared/calls/credentials.ts';
import type { AcceptSignatureBody } from '../../shared/contract.ts';
import { verifyAttendee, verifySigning } from '../credentials/verify-credentials.ts';
import { verifyProviderSigning } from '../provider/verify-provider.ts';
import type { Account } from '../queries/accounts.ts';
import type { SessionServices } from '../session-services.ts';
import { requireConfirmed } from '../signing/require-confirmed.ts';
import { requireSessionUser } from '../signing/require-session-user.ts';
import { actOf } from '../signing/verify-signer.ts';

/** Kept in the record, and so in the company's language, whatever the language of the screen. */
const reason = 'Aceptación de la firma electrónica';

/**
 * The user accepts, once and signed, that their electronic signature binds like a handwritten one (21 CFR 11.10(j)).
 * Accepting again changes nothing.
 * @throws Refusal PASSWORD_NOT_CONFIRMED, those of a signature
 */
export async function acceptSignature(
  services: SessionServices,
  session: RequestSession,
  { user, pass }: AcceptSignatureBody,
  address: string,
  assertion: SigningAssertion | null,
): Promise<void> {
  await requireRightClock(services);
  await requireSessionUser(services, session, user, address);
  const proof = byProvider(assertion);
  const { meaning } = calls.acceptSignature;
  const by = proof && (await verifyProviderSigning(services, { session, assertion: proof, meaning, address }));
  const account = by?.account ?? (await verifySigning(services, session, { user, pass, address }));
  await requireConfirmed(services, account, true);
  await keepAcceptance(services, session, account, { address, providerUse: by?.useId });
}

/** Only the identity provider stands in for a password here: a passkey signs after the acceptance (docs/decisions/132). */
const byProvider = (assertion: SigningAssertion | null) => (assertion?.by === 'provider' ? assertion : null);

/**
 * The same of an attendee on a session in tablet mode, by their own user and password: nobody accepts for another.
 * @param attendeeNr of somebody whom the session serves
 * @throws Refusal TABLET_MODE, those of `verifyAttendee`
 */
export async function acceptOnTablet(
  services: SessionServices,
  session: RequestSession,
  attendeeNr: number,
  { user, pass }: AcceptSignatureBody,
  address: string,
  assertion: SigningAssertion | null = null,
): Promise<void> {
  await requireRightClock(services);
  if (session.tablet === null) throw tabletErrors.TABLET_MODE();
  const proof = byProvider(assertion);
  const { meaning } = calls.acceptSignature;
  const by =
    proof && (await verifyProviderSigning(services, { session, assertion: proof, meaning, address, attendeeNr }));
  const account = by?.account ?? (await verifyAttendee(services, session, attendeeNr, { user, pass, address }));
  await requireConfirmed(services, account, false);
  const detail = `on the session of ${session.cwid}`;
  await keepAcceptance(services, session, account, { address, detail, providerUse: by?.useId });
}

interface Kept {
  readonly address: string;
  readonly detail?: string;
  readonly providerUse: number | undefined;
}

async function keepAcceptance(
  services: SessionServices,
  session: RequestSession,
  account: Account,
  { address, detail, providerUse }: Kept,
): Promise<void> {
  const { employeeNr, cwid } = account;
  await services.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('collaborator')
      .select('signature_accepted_at')
      .where('employee_nr', '=', employeeNr)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.signature_accepted_at !== null) return;
    const { meaning } = calls.acceptSignature;
    const proof = providerUse === undefined ? {} : { providerUse };
    const act = actOf(services, session, account, { reason, meaning }, proof);
    const changes = { signature_accepted_at: act.at };
    await updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, changes, act, { action: 'sign' });
    const event = { at: act.at, kind: 'signatureAccepted', cwid, employeeNr, address, detail } as const;
    await recordSecurityEvent({ db: tx, secrets: services.secrets }, event);
  });
}
