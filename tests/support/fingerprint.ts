import type pg from 'pg';

/** Tables that a refused call may touch: what happened, and how often a password was tried. */
const mayChange = new Set(['security_event', 'credential', 'session']);

/**
 * The content of every table as one digest each, so that a test can show that nothing was written. Of sessions and
 * credentials only the number of rows counts; security events, the ends of sessions and the languages of people, which are written
 * behind the calls that told them, do not count at all.
 */
export async function fingerprint(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('security_event', 'session_end', 'session_start', 'person_language') order by 1`,
  );
  const result: Record<string, string> = {};
  for (const { name } of tables) {
    const digest = mayChange.has(name) ? "''" : "md5(coalesce(string_agg(t::text, '|' order by t::text), ''))";
    const { rows } = await owner.query<{ content: string }>(
      `select count(*) || ' ' || ${digest} as content from ${name} t`,
    );
    result[name] = rows[0]?.content ?? '';
  }
  return result;
}
