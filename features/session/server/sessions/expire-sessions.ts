import { sql } from 'kysely';
import { recordSecurityEvents } from '#features/integrity/server/public.ts';
import { idleMinutes, maximumHours } from '#platform/parameters/parameter-sql.ts';
import type { Services } from '#platform/services.ts';
import { forgetAttempts } from '../queries/attempts.ts';

/** Names that nobody has tried for so long start again from zero. */
const attemptsKeptMs = 24 * 60 * 60_000;

interface EndedSession {
  readonly cwid: string;
  readonly employeeNr: number;
  /** age or idle */
  readonly detail: string;
}

/**
 * Ends the sessions whose time ran out while nobody used them (a closed browser), each with its security event,
 * and forgets failed sign-ins of long ago.
 * @returns how many were ended
 */
export async function expireSessions({
  db,
  clock,
  secrets,
}: Pick<Services, 'db' | 'clock' | 'secrets'>): Promise<number> {
  const now = clock.now();
  await forgetAttempts(db, new Date(now.getTime() - attemptsKeptMs));
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<EndedSession>`
    with ended as (
      update session s set ended_at = ${now},
        end_reason = case when s.created_at < ${now}::timestamptz - t.oldest then 'age' else 'idle' end
      from (
        select make_interval(mins => ${sql.raw(idleMinutes)}) as idle, make_interval(hours => ${sql.raw(maximumHours)}) as oldest
      ) t
      where s.ended_at is null
        and (s.last_seen_at < ${now}::timestamptz - t.idle or s.created_at < ${now}::timestamptz - t.oldest)
      returning s.employee_nr, s.end_reason
    )
    select c.cwid, c.employee_nr as "employeeNr", ended.end_reason as detail
    from ended join collaborator c using (employee_nr)`.execute(tx);
    const events = rows.map((row) => ({ ...row, at: now, kind: 'sessionExpired' as const }));
    await recordSecurityEvents({ db: tx, secrets }, events);
    return rows.length;
  });
}
