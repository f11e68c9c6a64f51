import { LRUCache } from 'lru-cache';

/** How long what was read last is still shown while it is read again. */
export const oldestShownMs = 120_000;

/** How old what is remembered may be, in milliseconds. */
interface Ages {
  /** after which something is read again */
  readonly freshMs: number;
  /** up to which it is still shown while it is read again */
  readonly oldestShownMs: number;
}

const shortly: Ages = { freshMs: 30_000, oldestShownMs };

/**
 * What costs more to read the larger the company is, remembered per process by a key: each is read at most once in half a minute (`ages`) however
 * many people look, one after another, and nobody waits for it who can be shown what was read a moment ago.
 */
export class Recent<Value> {
  readonly #find: (key: string) => Promise<Value>;
  readonly #ages: Ages;
  readonly #known: LRUCache<string, Promise<Value>>;
  readonly #renewing = new Set<string>();
  #renewals: Promise<unknown> = Promise.resolve();

  /** @param find reads what belongs to a key */
  constructor(find: (key: string) => Promise<Value>, max = 1_000, ages = shortly) {
    this.#find = find;
    this.#ages = ages;
    this.#known = new LRUCache({ max, ttl: ages.oldestShownMs, perf: Date });
  }

  read(key: string): Promise<Value> {
    const known = this.#known.get(key);
    if (known === undefined) return this.#read(key);
    if (this.#known.getRemainingTTL(key) <= this.#ages.oldestShownMs - this.#ages.freshMs) this.#renew(key);
    return known;
  }

  /** Anyone who asks from now on for a key that begins so sees what is there then. */
  forget(beginning: string): void {
    for (const key of [...this.#known.keys()]) {
      if (key.startsWith(beginning)) this.#known.delete(key);
    }
  }

  #read(key: string): Promise<Value> {
    const value = this.#find(key);
    value.catch(() => {
      if (this.#known.peek(key) === value) this.#known.delete(key);
    });
    this.#known.set(key, value);
    return value;
  }

  /** Reads again in the background, after the renewals already waiting. */
  #renew(key: string): void {
    if (this.#renewing.has(key)) return;
    this.#renewing.add(key);
    this.#renewals = this.#renewals.then(async () => {
      const before = this.#known.peek(key);
      const value = this.#find(key);
      try {
        await value;
        // Forgotten or read again meanwhile: what was read here may miss what changed since.
        if (before !== undefined && this.#known.peek(key) === before) this.#known.set(key, value);
      } catch {
        // What was read before is shown until it is too old; the call that reads then reports the failure.
      } finally {
        this.#renewing.delete(key);
      }
    });
  }
}
