import type pg from 'pg';

/** Of two moments at which a session was heard of the later one. */
export const laterSeen = (before: Date, since: Date): Date => (before < since ? since : before);

/** Sets when sessions were last seen; one that is being changed at this moment is left to that change, and one that has ended is let be. */
export async function writeLastSeen(pool: pg.Pool, seen: ReadonlyMap<string, Date>): Promise<void> {
  await pool.query({
    name: 'sessions-last-seen',
    text: `
      with touched as (
        select s.session_id, t.at from unnest($1::uuid[], $2::timestamptz[]) as t (session_id, at)
        join session s on s.session_id = t.session_id and s.last_seen_at < t.at and s.ended_at is null
        for no key update of s skip locked
      )
      update session s set last_seen_at = touched.at from touched where s.session_id = touched.session_id`,
    values: [[...seen.keys()], [...seen.values()]],
  });
}
