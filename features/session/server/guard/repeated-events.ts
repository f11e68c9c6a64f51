import type { SecurityEvent } from '#features/integrity/server/public.ts';

const intervalMs = 60_000;

interface Repeated {
  /** the newest that was not written */
  event: SecurityEvent;
  count: number;
  readonly names: Set<string>;
  timer: NodeJS.Timeout;
}

/**
 * Writes security events that come again and again without a row for each: the first at once, and those that follow as
 * one event with their count, once a minute. Rows of the trail stay for good, and failures are for anybody to make.
 */
export class RepeatedEvents {
  readonly #repeated = new Map<string, Repeated>();
  readonly #write: (event: SecurityEvent) => Promise<void>;

  constructor(write: (event: SecurityEvent) => Promise<void>) {
    this.#write = write;
  }

  /** @param key events of one key are repetitions of each other */
  async record(key: string, event: SecurityEvent): Promise<void> {
    const known = this.#repeated.get(key);
    if (known !== undefined) {
      known.event = event;
      known.count += 1;
      if (known.names.size < 1000) known.names.add(event.cwid);
      return;
    }
    this.#repeated.set(key, { event, count: 0, names: new Set(), timer: this.#later(key) });
    try {
      await this.#write(event);
    } catch (error) {
      this.#forget(key);
      throw error;
    }
  }

  /** Writes what was counted; a second time where the connection to the database turned out to be lost. */
  async close(): Promise<void> {
    const writeAll = () => Promise.all([...this.#repeated.keys()].map((key) => this.#writeCount(key)));
    await writeAll().catch(writeAll);
    for (const key of [...this.#repeated.keys()]) this.#forget(key);
  }

  #forget(key: string): void {
    clearTimeout(this.#repeated.get(key)?.timer);
    this.#repeated.delete(key);
  }

  #later(key: string): NodeJS.Timeout {
    return setTimeout(() => {
      // What could not be written is counted on and written with the next.
      this.#writeCount(key).catch(() => undefined);
      const repeated = this.#repeated.get(key);
      if (repeated !== undefined) repeated.timer = this.#later(key);
    }, intervalMs).unref();
  }

  async #writeCount(key: string): Promise<void> {
    const repeated = this.#repeated.get(key);
    if (repeated === undefined) return;
    const { event, count, names } = repeated;
    if (count === 0) return this.#forget(key);
    const isOfMany = names.size > 1;
    const many = isOfMany ? ` over ${names.size} names` : '';
    const said = event.detail === undefined ? '' : `${event.detail}; `;
    const detail = `${said}${count} times within a minute${many}`;
    repeated.count = 0;
    names.clear();
    try {
      await this.#write({ ...event, detail, ...(isOfMany ? { cwid: '*', employeeNr: undefined } : {}) });
    } catch (error) {
      repeated.count += count;
      throw error;
    }
  }
}
