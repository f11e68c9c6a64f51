import { sql } from 'kysely';
import { insertAudited, proveProviderAccount, updateAudited } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import { sessionErrors } from '../errors.ts';
import { ensureCredential } from '../queries/accounts.ts';
import {
  findBySubject,
  findProviderAccount,
  forgetVisitor,
  isSubjectOfAnother,
  type ProviderVisitor,
} from '../queries/provider-accounts.ts';

interface Write {
  readonly services: Pick<Services, 'secrets'>;
  readonly tx: DatabaseTransaction;
  readonly act: Act;
  readonly signs?: boolean;
}

type Identity = Pick<ProviderVisitor, 'issuer' | 'subject' | 'username'>;

/**
 * Links a person to their account at the provider: from here on they sign in and sign there alone, and their sessions end. The caller
 * holds the person, and has seen to it that this takes two people where it must.
 * @param linkedBy an administrator's signed act, or the claim of the username at the first sign-in
 * @throws Refusal PROVIDER_LINKED, PROVIDER_TAKEN
 */
export async function linkProviderAccount(
  { services, tx, act, signs = true }: Write,
  employeeNr: number,
  identity: Identity,
  linkedBy: 'act' | 'username',
): Promise<void> {
  if ((await findProviderAccount(tx, employeeNr)) !== undefined) throw sessionErrors.PROVIDER_LINKED();
  const { issuer, subject, username } = identity;
  if ((await findBySubject(tx, issuer, subject)) !== undefined) throw sessionErrors.PROVIDER_TAKEN();
  if (await isSubjectOfAnother(tx, identity, employeeNr)) throw sessionErrors.PROVIDER_TAKEN();
  // Their sessions and their signing need it; it holds no password.
  await ensureCredential(tx, employeeNr);
  const key = { employee_nr: employeeNr, issuer, subject };
  const row = {
    ...key,
    username,
    linked_at: act.at,
    linked_by: linkedBy,
    proof: proveProviderAccount(services.secrets, key),
  };
  await insertAudited(tx, 'provider_account', row, act, { signs });
  await forgetVisitor(tx, identity);
  await tellOwnBell(tx, employeeNr);
}

/**
 * Takes the link of a person away, for good: they sign in and sign with their password again, or the directory's, and their sessions end.
 * @throws Refusal PROVIDER_NOT_LINKED
 */
export async function unlinkProviderAccount(
  { tx, act, signs = true }: Omit<Write, 'services'>,
  employeeNr: number,
): Promise<void> {
  const account = await findProviderAccount(tx, employeeNr);
  if (account === undefined) throw sessionErrors.PROVIDER_NOT_LINKED();
  const key = { account_id: account.accountId };
  await updateAudited(tx, 'provider_account', key, { deleted: true }, act, { action: 'delete', signs });
  await tellOwnBell(tx, employeeNr);
}

/** The bell of a person remembers what was done to their account, until it hears of more. */
async function tellOwnBell(tx: DatabaseTransaction, employeeNr: number): Promise<void> {
  await sql`select pg_notify('password_set', ${String(employeeNr)})`.execute(tx);
}
