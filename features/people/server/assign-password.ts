import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { RecordWrite } from '#features/records/server/public.ts';
import { hashPassword, isCommonPassword, unlockAccount } from '#features/session/server/public.ts';
import { peopleErrors } from '../errors.ts';

interface PasswordOwner {
  readonly employeeNr: number;
  readonly cwid: string;
  readonly name: string;
}

/** @throws Refusal ASSIGNED_PASSWORD_COMMON */
export async function requireUncommon(
  password: string,
  { cwid, name }: Omit<PasswordOwner, 'employeeNr'>,
): Promise<void> {
  if (await isCommonPassword(password, [cwid, name])) throw peopleErrors.ASSIGNED_PASSWORD_COMMON();
}

/**
 * Gives a person a password that an administrator chose, to be changed at the next sign-in unless the parameter is off (21
 * CFR 11.200(a), decisions section 5). A new one ends their open sessions and lifts a lock.
 */
export async function assignPassword(
  { tx, act, services }: RecordWrite,
  { employeeNr, cwid }: PasswordOwner,
  password: string,
): Promise<void> {
  const settings = await tx.selectFrom('settings').select('must_change_password').executeTakeFirst();
  const credential = {
    password_hash: await hashPassword(password),
    password_changed_at: act.at,
    must_change_password: settings?.must_change_password ?? true,
    password_changed_by: act.by,
  };
  await tx
    .insertInto('credential')
    .values({ employee_nr: employeeNr, ...credential })
    .onConflict((conflict) => conflict.column('employee_nr').doUpdateSet(credential))
    .execute();
  await unlockAccount(tx, services.secrets, { employeeNr, cwid });
  const detail = `set by ${act.by}`;
  await recordSecurityEvent(tx, { at: act.at, kind: 'passwordChanged', cwid, employeeNr, detail });
}
