import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '#platform/db/database.ts';
import { idleMinutes, maximumHours } from '#platform/parameters/parameter-sql.ts';

/** A session on which its person may go on. */
export interface OpenSession {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly isTablet: boolean;
}

/** Sessions whose time ran out end by themselves (`expireSessions`), and are open to nobody. */
const isOpen = (now: Date) => sql`s.ended_at is null
  and s.last_seen_at >= ${now}::timestamptz - make_interval(mins => ${sql.raw(idleMinutes)})
  and s.created_at >= ${now}::timestamptz - make_interval(hours => ${sql.raw(maximumHours)})`;

/** The sessions that somebody has open now, the one last used first. */
export async function readOpenSessions(db: Queryable, employeeNr: number, now: Date): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.tablet_instance_id is not null as "isTablet"
    from session s where s.employee_nr = ${employeeNr} and ${isOpen(now)} order by s.last_seen_at desc`.execute(db);
  return rows;
}

/**
 * Ends the sessions that somebody has open, in every process when the transaction commits (migration 0002).
 * @returns how many there were
 */
export async function endSessionsOf(tx: DatabaseTransaction, employeeNr: number, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update session s set ended_at = ${at}, end_reason = 'administrator'
    where s.employee_nr = ${employeeNr} and ${isOpen(at)}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
