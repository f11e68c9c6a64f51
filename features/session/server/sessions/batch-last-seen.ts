import type pg from 'pg';

export interface LastSeen {
  /** Keeps that a session was heard of; it is written with the others of the same second. */
  note(sessionId: string, at: Date): void;
  /** Writes what is not written yet. @throws the error of the write; what it was to write is kept */
  flush(): Promise<void>;
}

/** So long after the first of them those that were heard of are written. */
const gatherMs = 1_000;

/**
 * Writes when sessions were last seen, behind the calls: a whole shift at work costs a commit a second, and no call waits for it. What a
 * process that is killed had not written only ends a session sooner (docs/decisions/171).
 * @param write what fails is written with what comes next, and so are those whose numbers it returns
 */
export function batchLastSeen(write: (seen: ReadonlyMap<string, Date>) => Promise<Iterable<string>>): LastSeen {
  let waiting = new Map<string, Date>();
  let timer: NodeJS.Timeout | null = null;
  let lastWrite: Promise<unknown> = Promise.resolve();

  const note = (sessionId: string, at: Date): void => {
    const known = waiting.get(sessionId);
    if (known === undefined || known < at) waiting.set(sessionId, at);
    timer ??= setTimeout(() => void flush().catch(() => {}), gatherMs).unref();
  };

  const noteAgain = (seen: ReadonlyMap<string, Date>, sessionIds: Iterable<string>): void => {
    for (const sessionId of sessionIds) {
      const at = seen.get(sessionId);
      if (at !== undefined) note(sessionId, at);
    }
  };

  const writeNext = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return;
    const seen = waiting;
    waiting = new Map();
    try {
      noteAgain(seen, await write(seen));
    } catch (error) {
      noteAgain(seen, seen.keys());
      throw error;
    }
  };

  /** One write at a time, so that the connections are left to the calls. */
  function flush(): Promise<void> {
    const written = lastWrite.then(writeNext);
    lastWrite = written.catch(() => {});
    return written;
  }
  return { note, flush };
}

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
