import type { ChangeNotices } from '#platform/db/change-notices.ts';
import { SharedReads } from '#platform/db/shared-reads.ts';
import type { StoredSession } from '../queries/sessions.ts';

export interface CachedSession {
  readonly stored: StoredSession;
  readonly cachedAt: number;
  lastSeenAt: Date;
  writtenAt: Date;
}

/** However healthy the connection for notices looks, nothing is trusted for longer than this. */
const maximumAgeMs = 5_000;
const maximumEntries = 50_000;

/**
 * Remembers sessions for a few seconds. The database tells on the channel `session_changed` when a session ends or its
 * user changes, and the entry goes at once; while that connection is down nothing is remembered at all.
 */
export class SessionCache {
  readonly #notices: ChangeNotices;
  readonly #entries = new Map<string, CachedSession>();
  readonly #reads = new SharedReads<string, CachedSession | null>();
  /** Counts the changes heard of; a session read before the newest of them is not remembered. */
  #generation = 0;

  private constructor(notices: ChangeNotices) {
    this.#notices = notices;
  }

  static async open(notices: ChangeNotices): Promise<SessionCache> {
    const cache = new SessionCache(notices);
    await notices.hear('session_changed', {
      onChange: (employeeNr) => cache.forgetEmployee(Number(employeeNr)),
      onGap: () => cache.#forgetAll(),
    });
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
    const generation = this.#generation;
    return this.#reads.read(key, generation, this.#notices.isListening, async () =>
      this.#put(key, await find(), generation),
    );
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

  #forgetAll(): void {
    this.#generation += 1;
    this.#entries.clear();
  }

  #put(key: string, stored: StoredSession | null, generation: number): CachedSession | null {
    if (stored === null) return null;
    const entry = { stored, cachedAt: Date.now(), lastSeenAt: stored.lastSeenAt, writtenAt: stored.lastSeenAt };
    if (this.#notices.isListening && generation === this.#generation) {
      const oldest = this.#entries.keys().next();
      if (this.#entries.size >= maximumEntries && !oldest.done) this.#entries.delete(oldest.value);
      this.#entries.set(key, entry);
    }
    return entry;
  }
}
