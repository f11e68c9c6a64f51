import type pg from 'pg';

/** Of two moments at which a session was heard of the later one. */
export const laterSeen = (before: Date, since: Date): Date => (before < since ? since : before);

/**
 * Sets when sessions were last seen; one that has ended is let be.
 * @returns those that somebody else is changing at this moment: nobody waits for that change, and they are still to be written
 */
export async function writeLastSeen(pool: pg.Pool, seen: ReadonlyMap<string, Date>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly session_id: string }>({
    name: 'sessions-last-seen',
    text: `
      with asked as (
        select * from unnest($1::uuid[], $2::timestamptz[]) as t (session_id, at)
      ), touched as (
        select s.session_id, t.at from asked t
        join session s on s.session_id = t.session_id and s.last_seen_at < t.at and s.ended_at is null
        for no key update of s skip locked
      ), written as (
        update session s set last_seen_at = touched.at from touched where s.session_id = touched.session_id
        returning s.session_id
      )
      select s.session_id from asked t
      join session s on s.session_id = t.session_id and s.last_seen_at < t.at and s.ended_at is null
      where s.session_id not in (select session_id from written)`,
    values: [[...seen.keys()], [...seen.values()]],
  });
  return rows.map((row) => row.session_id);
}
