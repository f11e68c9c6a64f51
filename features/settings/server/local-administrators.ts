import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { Role } from '#product/roles.ts';

interface Elsewhere {
  /** the directory decides the passwords of all but the local accounts */
  readonly isDirectory: boolean;
  /** employee number of somebody who does not count */
  readonly except?: number;
}

/**
 * Whether an active AdminITPS can sign in with a password of here, while a directory or an identity provider decides about others, held
 * so until the transaction ends: without one nobody gets in when those are gone (decisions section 5, docs/decisions/162).
 */
export async function hasLocalAdministrator(
  tx: DatabaseTransaction,
  { isDirectory, except = 0 }: Elsewhere,
): Promise<boolean> {
  const row = await tx
    .selectFrom('collaborator as c')
    .innerJoin('credential as k', 'k.employee_nr', 'c.employee_nr')
    .select('c.employee_nr')
    .where('c.role', '=', Role.AdminITPS)
    .where('c.active', '=', 1)
    .where('c.employee_nr', '<>', except)
    .$if(isDirectory, (query) => query.where('k.local_account', '=', true))
    .where('k.password_hash', 'is not', null)
    .where(
      sql<boolean>`not exists (select from provider_account a where a.employee_nr = c.employee_nr and not a.deleted)`,
    )
    .orderBy('c.employee_nr')
    .limit(1)
    .forShare('c')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the last AdminITPS with a password of here would be lost with this one while a directory or an identity provider decides. */
export async function isLastLocalAdministrator(tx: DatabaseTransaction, employeeNr: number): Promise<boolean> {
  const settings = await tx
    .selectFrom('settings')
    .select(['validate_domain', 'oidc_provider'])
    .forShare()
    .executeTakeFirst();
  const isDirectory = settings?.validate_domain === true;
  if (!isDirectory && settings?.oidc_provider == null) return false;
  return !(await hasLocalAdministrator(tx, { isDirectory, except: employeeNr }));
}
