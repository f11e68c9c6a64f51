import { recordSecurityEvent, requireRightClock, updateAudited } from '#features/integrity/server/public.ts';
import { tabletErrors } from '#platform/http/authorize.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import * as calls from '../../shared/calls/credentials.ts';
import type { AcceptSignatureBody } from '../../shared/contract.ts';
import { verifyAttendee, verifySigning } from '../credentials/verify-credentials.ts';
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
): Promise<void> {
  await requireRightClock(services);
  await requireSessionUser(services, session, user, address);
  const account = await verifySigning(services, session, { user, pass, address });
  await requireConfirmed(services, account, true);
  await keepAcceptance(services, session, account, address);
}

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
): Promise<void> {
  await requireRightClock(services);
  if (session.tablet === null) throw tabletErrors.TABLET_MODE();
  const account = await verifyAttendee(services, session, attendeeNr, { user, pass, address });
  await requireConfirmed(services, account, false);
  await keepAcceptance(services, session, account, address, `on the session of ${session.cwid}`);
}

async function keepAcceptance(
  services: SessionServices,
  session: RequestSession,
  account: Account,
  address: string,
  detail?: string,
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
    const act = actOf(services, session, account, { reason, meaning });
    const changes = { signature_accepted_at: act.at };
    await updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, changes, act, { action: 'sign' });
    const event = { at: act.at, kind: 'signatureAccepted', cwid, employeeNr, address, detail } as const;
    await recordSecurityEvent({ db: tx, secrets: services.secrets }, event);
  });
}
