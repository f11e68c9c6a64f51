import type pg from 'pg';
import { type SecurityAlert, securityAlertKinds } from '../contract.ts';

interface AlertRow extends Omit<SecurityAlert, 'at'> {
  readonly happened_at: Date;
}

/**
 * Accounts that were locked and addresses that guessed since a moment, each with its newest time, newest first; at most
 * 50. Locks of names that nobody has tell an administrator nothing.
 */
export async function readAlerts(pool: pg.Pool, since: Date): Promise<AlertRow[]> {
  const { rows } = await pool.query<AlertRow>({
    name: 'security-alerts',
    text: `
      select kind, cwid, case when kind = 'guessingSuspected' then address end as address,
        max(happened_at) as happened_at
      from security_event
      where kind = any($1) and happened_at > $2 and (employee_nr is not null or kind = 'guessingSuspected')
      group by 1, 2, 3 order by 4 desc, 2, 3 limit 50`,
    values: [securityAlertKinds, since],
  });
  return rows;
}
