import { sessionErrors } from '../errors.ts';
import type { Account } from '../queries/accounts.ts';
import { noteAsked } from '../queries/assignments.ts';
import type { SessionServices } from '../session-services.ts';

/**
 * Nothing is signed with a password that another set until its person, or another administrator, has confirmed it (decisions section 5,
 * 21 CFR 11.200(a)(2)). From the first refusal on, the bells of those who may confirm show it.
 * @param isOwnSession where it can be confirmed; an attendee on a tablet does so elsewhere
 * @throws Refusal PASSWORD_NOT_CONFIRMED, SIGNER_NOT_CONFIRMED
 */
export async function requireConfirmed(
  { db, clock }: SessionServices,
  account: Account,
  isOwnSession: boolean,
): Promise<void> {
  if (!account.isUnconfirmed) return;
  await noteAsked(db, account.employeeNr, clock.now());
  throw isOwnSession ? sessionErrors.PASSWORD_NOT_CONFIRMED() : sessionErrors.SIGNER_NOT_CONFIRMED();
}
