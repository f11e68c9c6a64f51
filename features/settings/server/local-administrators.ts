import type { DatabaseTransaction } from '#platform/db/database.ts';
import { Role } from '#product/roles.ts';

/**
 * Whether an active AdminITPS can sign in with a password of here while the directory decides all others, held so until
 * the transaction ends: without one nobody gets in when the directory is gone (decisions section 5).
 * @param except employee number of somebody who does not count
 */
export async function hasLocalAdministrator(tx: DatabaseTransaction, except = 0): Promise<boolean> {
  const row = await tx
    .selectFrom('collaborator as c')
    .innerJoin('credential as k', 'k.employee_nr', 'c.employee_nr')
    .select('c.employee_nr')
    .where('c.role', '=', Role.AdminITPS)
    .where('c.active', '=', 1)
    .where('c.employee_nr', '<>', except)
    .where('k.local_account', '=', true)
    .where('k.password_hash', 'is not', null)
    .orderBy('c.employee_nr')
    .limit(1)
    .forShare('c')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the last local account of an AdminITPS would be lost with this one while the directory decides passwords. */
export async function isLastLocalAdministrator(tx: DatabaseTransaction, employeeNr: number): Promise<boolean> {
  const settings = await tx.selectFrom('settings').select('validate_domain').forShare().executeTakeFirst();
  return settings?.validate_domain === true && !(await hasLocalAdministrator(tx, employeeNr));
}
