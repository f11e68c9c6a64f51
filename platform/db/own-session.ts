import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase, sqlState } from './database.ts';
import { placeOf } from './database-address.ts';
import { areYouThere, type PromptQuery } from './preparing-client.ts';

/** How long a notice may be on its way before it is asked for. */
const noticePatienceMs = 250;
/** A protocol violation: what poolers answer to a transaction where they share connections by statements. */
const refusedByPooler = '08P01';

/**
 * Between the program and its database something shares sessions among connections, by transactions or statements: notices of changes and locks of a
 * session are lost without an error.
 */
export class SharedSessions extends Error {
  override readonly name = 'SharedSessions';

  /** @param place setting and address, for the operator */
  constructor(place: string) {
    super(
      `${place} lleva a PostgreSQL por un intermediario que reparte las sesiones entre conexiones (como PgBouncer con pool_mode transaction o statement): los avisos de cambios y los bloqueos se pierden sin error. Indique la dirección de PostgreSQL mismo, o use pool_mode = session. / ${place} leads to PostgreSQL through a pooler that shares sessions among connections (as PgBouncer with pool_mode transaction or statement): notices of changes and locks are lost without an error. Name the address of PostgreSQL itself, or use pool_mode = session.`,
    );
  }
}

/**
 * Whether a connection has a session of PostgreSQL's to itself. While another one is in a transaction it must be where it was, and it must hear
 * what that one notifies: PostgreSQL sends a notice to a session at rest, and at the latest before the answer to what is asked next. A
 * pooler that shares sessions has lent this one's to the other meanwhile, or drops what comes for a session at rest.
 */
export async function hasOwnSession(kept: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  const channel = `capacita_own_${randomBytes(8).toString('hex')}`;
  const heard = new AbortController();
  const onNotice = (notice: pg.Notification) => {
    if (notice.channel === channel) heard.abort();
  };
  kept.on('notification', onNotice);
  try {
    await kept.query(`listen ${channel}`);
    const session = await sessionOf(kept);
    await other.query('begin');
    const isLent = (await sessionOf(other)) === session || (await sessionOf(kept)) !== session;
    await other.query(`notify ${channel}`);
    await other.query('commit');
    if (isLent) return false;
    await sleep(noticePatienceMs, undefined, { signal: heard.signal }).catch(() => {});
    if (!heard.signal.aborted) await kept.query(areYouThere);
    return heard.signal.aborted;
  } catch (error) {
    if (sqlState(error) === refusedByPooler) return false;
    throw error;
  } finally {
    kept.off('notification', onNotice);
    await kept.query(`unlisten ${channel}`).catch(() => {});
  }
}

const whichSession: PromptQuery = { ...areYouThere, text: 'select pg_backend_pid() as pid' };

/** The number of the session that answers a connection now: the same as long as it has one of its own. */
export async function sessionOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(whichSession);
  return rows[0]?.pid ?? 0;
}

/**
 * The same of two connections of a pool's own.
 * @throws SharedSessions
 */
export async function requireOwnSession(pool: pg.Pool, kept: pg.ClientBase, place: string): Promise<void> {
  const other = await pool.connect();
  try {
    if (!(await hasOwnSession(kept, other))) throw new SharedSessions(place);
  } finally {
    // It may have been left in a transaction.
    other.release(other.getTransactionStatus() !== 'I');
  }
}

/**
 * The first look at an address of the database, before anything is written there.
 * @param setting the variable that holds it
 * @throws SharedSessions
 */
export async function requireOwnSessions(url: string, setting: string): Promise<void> {
  const { pool, close } = openDatabase(url, { maximumConnections: 2 });
  try {
    const kept = await pool.connect();
    try {
      await requireOwnSession(pool, kept, `${setting} (${placeOf(url)})`);
    } finally {
      kept.release(true);
    }
  } finally {
    await close();
  }
}
