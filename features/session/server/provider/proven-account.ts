import { proveProviderAccount } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';
import type { ProviderAccount } from '../queries/provider-accounts.ts';

/** Whether the product linked an account: a row that was put in, or changed, past it opens and signs nothing. */
export function isProvenAccount(
  { secrets }: Pick<Services, 'secrets'>,
  { employeeNr, issuer, subject, proof }: ProviderAccount,
): boolean {
  return proveProviderAccount(secrets, { employee_nr: employeeNr, issuer, subject }).equals(proof);
}
