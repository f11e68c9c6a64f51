import { lockAfter, lockMinutes } from './queries.ts';

const maximumRemembered = 10_000;

/**
 * Locks names that have no account just as accounts lock, so that a lock does not tell which names exist. Kept in
 * memory: nothing real depends on it.
 */
export class UnknownAccounts {
  readonly #failures = new Map<string, { count: number; lockedUntil: Date | null }>();

  /** Counts a failure and returns until when the name is locked, or null. */
  count(cwid: string, now: Date): Date | null {
    const name = cwid.toLowerCase().slice(0, 100);
    const known = this.#failures.get(name);
    const isOver = known?.lockedUntil !== null && known !== undefined && known.lockedUntil <= now;
    const entry = known === undefined || isOver ? { count: 0, lockedUntil: null } : known;
    if (entry.lockedUntil !== null) return entry.lockedUntil;
    entry.count += 1;
    const lockedUntil = entry.count >= lockAfter ? new Date(now.getTime() + lockMinutes * 60_000) : null;
    this.#failures.delete(name);
    this.#failures.set(name, { count: entry.count, lockedUntil });
    if (this.#failures.size > maximumRemembered) this.#forgetOldest();
    return null;
  }

  /** Takes back a failure that nobody could judge. */
  uncount(cwid: string): void {
    const name = cwid.toLowerCase().slice(0, 100);
    const known = this.#failures.get(name);
    if (known === undefined) return;
    this.#failures.set(name, { count: Math.max(known.count - 1, 0), lockedUntil: null });
  }

  #forgetOldest(): void {
    const oldest = this.#failures.keys().next();
    if (!oldest.done) this.#failures.delete(oldest.value);
  }
}
