import type pg from 'pg';

type Touch = (sessionId: string, at: Date) => Promise<void>;

/**
 * Writes when sessions were last seen. Those that come during a write wait for one write of them all, so
 * that a whole shift that arrives costs a few commits and not one for each.
 * @param write a failed one fails those who wait for it, and no others
 */
export function batchLastSeen(write: (seen: ReadonlyMap<string, Date>) => Promise<void>): Touch {
  let lastWrite: Promise<unknown> = Promise.resolve();
  let next: { readonly seen: Map<string, Date>; readonly written: Promise<void> } | null = null;
  return (sessionId, at) => {
    if (next === null) {
      const seen = new Map<string, Date>();
      const written = lastWrite.then(() => {
        next = null;
        return write(seen);
      });
      lastWrite = written.catch(() => undefined);
      next = { seen, written };
    }
    next.seen.set(sessionId, at);
    return next.written;
  };
}

/** Sets when sessions were last seen; one that is being changed at this moment is left to that change. */
export async function writeLastSeen(pool: pg.Pool, seen: ReadonlyMap<string, Date>): Promise<void> {
  await pool.query({
    name: 'sessions-last-seen',
    text: `
      with touched as (
        select s.session_id, t.at from unnest($1::uuid[], $2::timestamptz[]) as t (session_id, at)
        join session s on s.session_id = t.session_id and s.last_seen_at < t.at
        for no key update of s skip locked
      )
      update session s set last_seen_at = touched.at from touched where s.session_id = touched.session_id`,
    values: [[...seen.keys()], [...seen.values()]],
  });
}
