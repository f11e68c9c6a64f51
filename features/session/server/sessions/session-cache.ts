import type pg from 'pg';
import type { StoredSession } from '../queries/sessions.ts';

export interface CachedSession {
  readonly stored: StoredSession;
  readonly cachedAt: number;
  lastSeenAt: Date;
  writtenAt: Date;
}

interface Read {
  readonly generation: number;
  readonly entry: Promise<CachedSession | null>;
}

/** However healthy the connection that tells of changes looks, nothing is believed for longer than this. */
const maximumAgeMs = 5_000;
const maximumEntries = 50_000;

/**
 * Remembers sessions for a few seconds. The database tells on the channel `session_changed` when a session ends or its
 * user changes, and the entry goes at once; while that connection is down nothing is remembered at all.
 */
export class SessionCache {
  readonly #pool: pg.Pool;
  readonly #entries = new Map<string, CachedSession>();
  readonly #reads = new Map<string, Read>();
  #listener: pg.PoolClient | null = null;
  #reconnect: NodeJS.Timeout | null = null;
  /** Counts the changes heard of; a session read before the newest of them is not remembered. */
  #generation = 0;
  #isClosed = false;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  static async open(pool: pg.Pool): Promise<SessionCache> {
    const cache = new SessionCache(pool);
    await cache.#listen();
    return cache;
  }

  get(key: string): CachedSession | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    if (Date.now() - entry.cachedAt <= maximumAgeMs) return entry;
    this.#entries.delete(key);
    return null;
  }

  /**
   * Reads a session that is not remembered, once for all calls that want it at the same moment: a page sends several
   * at once. A call does not join a read from before a change that was heard of since, which may not know of it.
   */
  read(key: string, find: () => Promise<StoredSession | null>): Promise<CachedSession | null> {
    const underWay = this.#reads.get(key);
    const generation = this.#generation;
    if (this.#listener !== null && underWay?.generation === generation) return underWay.entry;
    const entry = find().then((stored) => this.#put(key, stored, generation));
    const read = { generation, entry };
    this.#reads.set(key, read);
    const forgetRead = () => {
      if (this.#reads.get(key) === read) this.#reads.delete(key);
    };
    entry.then(forgetRead, forgetRead);
    return entry;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  /** Forgets what is remembered of a person: a session ended, or they changed. */
  forgetEmployee(employeeNr: number): void {
    this.#generation += 1;
    for (const [key, entry] of this.#entries) {
      if (entry.stored.session.employeeNr === employeeNr) this.#entries.delete(key);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#reconnect !== null) clearTimeout(this.#reconnect);
    this.#listener?.release(true);
    this.#listener = null;
  }

  #put(key: string, stored: StoredSession | null, generation: number): CachedSession | null {
    if (stored === null) return null;
    const entry = { stored, cachedAt: Date.now(), lastSeenAt: stored.lastSeenAt, writtenAt: stored.lastSeenAt };
    if (this.#listener !== null && generation === this.#generation) {
      const oldest = this.#entries.keys().next();
      if (this.#entries.size >= maximumEntries && !oldest.done) this.#entries.delete(oldest.value);
      this.#entries.set(key, entry);
    }
    return entry;
  }

  async #listen(): Promise<void> {
    const client = await this.#pool.connect();
    if (this.#isClosed) return client.release(true);
    client.on('notification', (message) => this.forgetEmployee(Number(message.payload)));
    client.once('error', () => this.#lost(client));
    client.once('end', () => this.#lost(client));
    try {
      await client.query('listen session_changed');
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#generation += 1;
    this.#listener = client;
  }

  #lost(client: pg.PoolClient): void {
    if (this.#listener !== client) return;
    this.#listener = null;
    this.#entries.clear();
    client.release(true);
    this.#retrySoon();
  }

  #retrySoon(): void {
    if (this.#isClosed) return;
    this.#reconnect = setTimeout(() => {
      this.#listen().catch(() => this.#retrySoon());
    }, 1_000);
    this.#reconnect.unref();
  }
}
