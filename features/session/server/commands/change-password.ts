import { holdAuthority, recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { ChangePasswordBody } from '../../shared/contract.ts';
import { isCommonPassword, isOwnName } from '../credentials/common-passwords.ts';
import { hashPassword } from '../credentials/password.ts';
import { verifySigning } from '../credentials/verify-credentials.ts';
import { sessionErrors } from '../errors.ts';
import { type Account, holdPassword } from '../queries/accounts.ts';
import { confirmAssignment, lockAssignment } from '../queries/assignments.ts';
import type { SessionServices } from '../session-services.ts';
import { requireSessionUser } from '../signing/require-session-user.ts';
import { authorityOf } from '../signing/verify-signer.ts';
import { setPassword } from './write-credential.ts';

/**
 * The user chooses another password, which ends every session of theirs: nobody who knew the old one stays signed in.
 * @returns the account as it now is
 * @throws Refusal PASSWORD_OF_DIRECTORY, PASSWORD_UNCHANGED, PASSWORD_OWN_NAME, PASSWORD_COMMON, those of a signature, and UNAUTHENTICATED
 * where the password, the person or the session changed while this was verified
 */
export async function changePassword(
  services: SessionServices,
  session: RequestSession,
  { user, pass, newPass }: ChangePasswordBody,
  address: string,
): Promise<Account> {
  await requireSessionUser(services, session, user, address);
  const account = await verifySigning(services, session, { user, pass, address });
  const { employeeNr, cwid } = account;
  if (account.isOfDirectory) throw sessionErrors.PASSWORD_OF_DIRECTORY();
  if (pass === newPass) throw sessionErrors.PASSWORD_UNCHANGED();
  if (isOwnName(newPass, [cwid, account.fullName])) throw sessionErrors.PASSWORD_OWN_NAME();
  if (await isCommonPassword(newPass, [cwid, account.fullName])) throw sessionErrors.PASSWORD_COMMON();
  const at = services.clock.now();
  const passwordHash = await hashPassword(newPass);
  const password = { passwordHash, mustChange: false, at, by: cwid, address };
  await services.db.transaction().execute(async (tx) => {
    // An administrator who set another meanwhile, or ended the session, is not undone by a call that was verified before.
    await holdAuthority(tx, authorityOf(session), employeeNr);
    await holdPassword(tx, account);
    await setPassword(tx, employeeNr, password);
    await confirmMailed({ db: tx, secrets: services.secrets }, account, address, at);
  });
  services.sessions.forget(employeeNr);
  return {
    ...account,
    passwordHash,
    passwordChangedAt: at,
    passwordChangedBy: cwid,
    mustChangePassword: false,
    isUnconfirmed: account.isUnconfirmed && account.mailedUntil === null,
    mailedUntil: null,
    endedHash: null,
  };
}

/** Who typed the one-time password that the person alone was mailed is that person. */
async function confirmMailed(
  { db: tx, secrets }: { readonly db: DatabaseTransaction; readonly secrets: SessionServices['secrets'] },
  { employeeNr, cwid, mailedUntil }: Account,
  address: string,
  at: Date,
): Promise<void> {
  if (mailedUntil === null) return;
  const assignment = await lockAssignment(tx, employeeNr);
  // Another was set at this very moment.
  if (assignment?.isMailed !== true) return;
  await confirmAssignment(tx, assignment, employeeNr, at);
  const detail = 'by the mailed password';
  await recordSecurityEvent({ db: tx, secrets }, { at, kind: 'passwordConfirmed', cwid, employeeNr, address, detail });
}
