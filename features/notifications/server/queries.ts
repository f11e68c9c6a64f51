import type pg from 'pg';

interface NotificationRow {
  readonly name: string;
  readonly course_id: string;
  readonly instance_id: number;
  readonly modality: number;
  readonly expiration_date: string;
}

/** Days before its expiration from which a course is told of. */
const noticeDays = 15;

/** A person's open courses, not paper, that expired or expire within 15 days, soonest first. */
export async function readNotifications(pool: pg.Pool, employeeNr: number, today: string): Promise<NotificationRow[]> {
  const { rows } = await pool.query<NotificationRow>({
    name: 'notifications',
    text: `
      select c.name, i.course_id, i.instance_id, i.modality, a.expiration_date
      from attendance a join instance i using (instance_id) join course c using (course_id)
      where a.employee_nr = $1 and a.status in (0, 2) and not a.deleted and not i.deleted and i.modality <> 2
        and a.expiration_date <= $2::date + ${noticeDays}
      order by a.expiration_date, a.instance_id`,
    values: [employeeNr, today],
  });
  return rows;
}

interface LockRow {
  readonly cwid: string;
  readonly happened_at: Date;
}

/** Accounts that were locked since a moment, each with its newest lock, newest first; at most 50. */
export async function readLocks(pool: pg.Pool, since: Date): Promise<LockRow[]> {
  const { rows } = await pool.query<LockRow>({
    name: 'account-locks',
    text: `
      select cwid, max(happened_at) as happened_at from security_event
      where kind = 'accountLocked' and happened_at > $1
      group by cwid order by max(happened_at) desc, cwid limit 50`,
    values: [since],
  });
  return rows;
}
