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

/** Changes that wait for a second person, oldest first; at most 50. */
export async function readWaitingChanges(pool: pg.Pool): Promise<AlertRow[]> {
  const { rows } = await pool.query<AlertRow>({
    name: 'waiting-changes',
    text: `
      select 'changeWaiting' as kind, c.cwid, null as address, r.requested_at as happened_at
      from change_request r join collaborator c on c.employee_nr = r.requested_by
      where r.status = 0 order by r.requested_at, r.change_request_id limit 50`,
  });
  return rows;
}

interface GuardReader {
  readonly employeeNr: number;
  readonly cwid: string;
  /** told of all of them, but their own doing */
  readonly isAuditor: boolean;
  readonly since: Date;
}

/** Passwords that administrators set, and guarded parameters that were changed, newest first; at most 50. */
export async function readGuardChanges(pool: pg.Pool, reader: GuardReader): Promise<AlertRow[]> {
  const { rows } = await pool.query<AlertRow>({
    name: 'guard-changes',
    text: `
      select kind, cwid, null as address, by, happened_at
      from (
        select 'passwordSet' as kind, cwid, employee_nr, substring(detail from '^set by ([^,]+)') as by, happened_at
        from security_event where kind = 'passwordChanged' and detail like 'set by %' and happened_at > $1
        union all
        select 'parametersChanged', cwid, null, cwid, happened_at
        from security_event where kind = 'guardedParametersChanged' and happened_at > $1
      ) as told
      where by <> $2 and ($3 or employee_nr = $4)
      order by happened_at desc, cwid limit 50`,
    values: [reader.since, reader.cwid, reader.isAuditor, reader.employeeNr],
  });
  return rows;
}
