import type { SignedWrite } from '#features/records/server/public.ts';
import {
  isCommonPassword,
  isOwnName,
  noteAssignment,
  setPassword,
  unlockAccount,
} from '#features/session/server/public.ts';
import { isFourEyesInForce } from '#features/settings/server/public.ts';
import type { Act } from '#platform/signing/act.ts';
import { peopleErrors } from './errors.ts';

interface AccountOwner {
  readonly employeeNr: number;
  readonly cwid: string;
}

/** @throws Refusal ASSIGNED_PASSWORD_OWN_NAME, ASSIGNED_PASSWORD_COMMON */
export async function requireUncommon(
  password: string,
  { cwid, name }: { readonly cwid: string; readonly name: string },
): Promise<void> {
  if (isOwnName(password, [cwid, name])) throw peopleErrors.ASSIGNED_PASSWORD_OWN_NAME();
  if (await isCommonPassword(password, [cwid, name])) throw peopleErrors.ASSIGNED_PASSWORD_COMMON();
}

/** Who gave somebody a password, and how. */
interface Assigned {
  /** who chose it, or had it mailed */
  readonly by: AccountOwner;
  /** where it took two */
  readonly releasedBy?: AccountOwner;
  /** until when it may be used: a one-time password that its person alone was mailed */
  readonly mailedUntil?: Date;
}

/**
 * Gives a person a password that an administrator chose, to be changed at the next sign-in unless the parameter is off (21 CFR
 * 11.200(a), decisions section 5); a mailed one always is. A new one ends their open sessions and lifts a lock. The event,
 * which the database writes, tells it on the bell of the person and of the other administrators. With four eyes nothing is
 * signed with it before it is confirmed.
 */
export async function assignPassword(
  { tx, act, services }: SignedWrite,
  { employeeNr, cwid }: AccountOwner,
  passwordHash: string,
  { by, releasedBy, mailedUntil }: Assigned = { by: signerOf(act) },
): Promise<void> {
  const settings = await tx.selectFrom('settings').select('must_change_password').executeTakeFirst();
  await setPassword(tx, employeeNr, {
    passwordHash,
    mustChange: mailedUntil !== undefined || (settings?.must_change_password ?? true),
    at: act.at,
    by: by.cwid,
    releasedBy: releasedBy?.cwid ?? null,
  });
  await unlockAccount(tx, services.secrets, { employeeNr, cwid });
  await noteAssignment(tx, {
    employeeNr,
    at: act.at,
    setBy: by.employeeNr,
    releasedBy: releasedBy?.employeeNr ?? null,
    needsConfirmation: await isFourEyesInForce(tx),
    mailedUntil: mailedUntil ?? null,
  });
}

/** Who signed an act that sets a password. */
export function signerOf({ signature }: Act): AccountOwner {
  if (signature === undefined) throw new Error('A password is set by a signed act.');
  return signature;
}
