import type pg from 'pg';

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
