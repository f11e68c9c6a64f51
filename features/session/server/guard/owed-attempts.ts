/**
 * Attempts that were counted and are no failures, though that could not be noted: the database was away at that moment. They
 * are taken back before the next attempt of the same kind is counted, or five outages would lock somebody whose password was
 * right each time. Each process remembers its own.
 */
export class OwedAttempts {
  readonly #owed = new Map<string, number>();

  /** Takes back what is owed to a name or an account. @throws when that fails again; then nothing more is counted */
  async settle(key: string, uncount: () => Promise<void>): Promise<void> {
    for (let left = this.#owed.get(key) ?? 0; left > 0; left -= 1) {
      await uncount();
      if (left === 1) this.#owed.delete(key);
      else this.#owed.set(key, left - 1);
    }
  }

  /** Notes that an attempt was no failure. @throws when that fails; then it is owed */
  async note(key: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#owed.set(key, (this.#owed.get(key) ?? 0) + 1);
      throw error;
    }
  }
}
