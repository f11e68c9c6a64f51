import type { ChangeNotices } from '#platform/db/change-notices.ts';
import { SharedReads } from '#platform/db/shared-reads.ts';
import type { StoredSession } from '../queries/sessions.ts';

export interface CachedSession {
  readonly stored: StoredSession;
  /** by the clock that nobody sets */
  readonly cachedAt: number;
  lastSeenAt: Date;
  notedAt: Date;
}

/** However healthy the connection for notices looks, nothing is trusted for longer than this. */
const maximumAgeMs = 5 * 60_000;
const maximumEntries = 50_000;

/**
 * Remembers sessions for five minutes. The database tells on the channel `session_changed` when a session ends or what is known of
 * its user changes, and the entry goes at once. Nothing is served from here unless the connection for notices has proven within five seconds
 * that no change is missed, and nothing is remembered while it is down.
 */
export class SessionCache {
  readonly #notices: ChangeNotices;
  readonly #entries = new Map<string, CachedSession>();
  /** keys by person, so that a notice costs no look at everybody's */
  readonly #keysOf = new Map<number, Set<string>>();
  readonly #reads = new SharedReads<string, CachedSession | null>();
  /** Counts the changes heard of; a session read before the newest of them is not remembered. */
  #generation = 0;

  private constructor(notices: ChangeNotices) {
    this.#notices = notices;
  }

  static async open(notices: ChangeNotices): Promise<SessionCache> {
    const cache = new SessionCache(notices);
    await notices.hear('session_changed', {
      onChange: (whose) => (whose === '*' ? cache.#forgetAll() : cache.forgetEmployee(Number(whose))),
      onGap: () => cache.#forgetAll(),
    });
    return cache;
  }

  get(key: string): CachedSession | null {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#notices.isCurrent) return null;
    if (performance.now() - entry.cachedAt <= maximumAgeMs) return entry;
    this.forget(key);
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
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    const { employeeNr } = entry.stored.session;
    const keys = this.#keysOf.get(employeeNr);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOf.delete(employeeNr);
  }

  /** Forgets what is remembered of a person: a session ended, or they changed. */
  forgetEmployee(employeeNr: number): void {
    this.#generation += 1;
    for (const key of this.#keysOf.get(employeeNr) ?? []) this.#entries.delete(key);
    this.#keysOf.delete(employeeNr);
  }

  #forgetAll(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#keysOf.clear();
  }

  #put(key: string, stored: StoredSession | null, generation: number): CachedSession | null {
    if (stored === null) return null;
    const entry = { stored, cachedAt: performance.now(), lastSeenAt: stored.lastSeenAt, notedAt: stored.lastSeenAt };
    if (this.#notices.isListening && generation === this.#generation) {
      const oldest = this.#entries.keys().next();
      if (this.#entries.size >= maximumEntries && !oldest.done) this.forget(oldest.value);
      this.forget(key);
      this.#entries.set(key, entry);
      const { employeeNr } = stored.session;
      const keys = this.#keysOf.get(employeeNr);
      if (keys === undefined) this.#keysOf.set(employeeNr, new Set([key]));
      else keys.add(key);
    }
    return entry;
  }
}
