import type { SignedWrite } from '#features/records/server/public.ts';
import { isCommonPassword, setPassword, unlockAccount } from '#features/session/server/public.ts';
import { peopleErrors } from './errors.ts';

interface PasswordOwner {
  readonly employeeNr: number;
  readonly cwid: string;
}

/** @throws Refusal ASSIGNED_PASSWORD_COMMON */
export async function requireUncommon(
  password: string,
  { cwid, name }: { readonly cwid: string; readonly name: string },
): Promise<void> {
  if (await isCommonPassword(password, [cwid, name])) throw peopleErrors.ASSIGNED_PASSWORD_COMMON();
}

/**
 * Gives a person a password that an administrator chose, to be changed at the next sign-in unless the parameter is off (21
 * CFR 11.200(a), decisions section 5). A new one ends their open sessions and lifts a lock. The event, which the database
 * writes, tells it on the bell of the person and of the other administrators.
 * @param setBy cwids of who chose it, and of who released it where that took two
 */
export async function assignPassword(
  { tx, act, services }: SignedWrite,
  { employeeNr, cwid }: PasswordOwner,
  passwordHash: string,
  setBy: { readonly cwid: string; readonly releasedBy: string | null } = { cwid: act.by, releasedBy: null },
): Promise<void> {
  const settings = await tx.selectFrom('settings').select('must_change_password').executeTakeFirst();
  const mustChange = settings?.must_change_password ?? true;
  await setPassword(tx, employeeNr, {
    passwordHash,
    mustChange,
    at: act.at,
    by: setBy.cwid,
    releasedBy: setBy.releasedBy,
  });
  await unlockAccount(tx, services.secrets, { employeeNr, cwid });
}
