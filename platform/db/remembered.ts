import { LRUCache } from 'lru-cache';
import type { ChangeNotices } from './change-notices.ts';
import { SharedReads } from './shared-reads.ts';

interface RememberedOptions<Value> {
  /** the channel on which the database names the keys that changed, with commas between them, or `*` for all of them */
  readonly channel: string;
  /** However healthy the connection for notices looks, nothing is trusted for longer than this. */
  readonly maximumAgeMs: number;
  /** the sum of sizes that is remembered; what was used least lately goes first */
  readonly maximumSize: number;
  /** 1 unless said */
  sizeOf?(value: Value): number;
}

/**
 * What was read of the database by a number, remembered per process until the database tells that it changed. What was
 * read while a change was heard of is not remembered, and nothing is while the connection that hears them is down.
 */
export class Remembered<Value extends object | string> {
  readonly #channel: string;
  readonly #known: LRUCache<number, Value>;
  readonly #reads = new SharedReads<string, ReadonlyMap<number, Value>>();
  #notices: ChangeNotices | null = null;
  /** Counts the changes heard of. */
  #generation = 0;

  constructor({ channel, maximumAgeMs, maximumSize, sizeOf }: RememberedOptions<Value>) {
    this.#channel = channel;
    this.#known = new LRUCache({ ttl: maximumAgeMs, maxSize: maximumSize, sizeCalculation: sizeOf ?? (() => 1) });
  }

  /** Remembers from now on; until then every call reads. */
  async hear(notices: ChangeNotices): Promise<void> {
    await notices.hear(this.#channel, {
      onChange: (payload) => (payload === '*' ? this.#forgetAll() : this.forget(...payload.split(',').map(Number))),
      onGap: () => this.#forgetAll(),
    });
    this.#notices = notices;
  }

  get(key: number): Value | undefined {
    return this.#known.get(key);
  }

  /** What is remembered of a key, or what `find` reads: see `getOrReadAll`. */
  async getOrRead(key: number, find: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = await this.#readShared([key], async () => new Map([[key, await find()]]));
    return found.get(key) as Value;
  }

  /**
   * What is remembered of keys, in their order, and of the missing ones what `find` reads: once for all calls that want the
   * same at the same moment, but for those that came after a change of which that read may not know.
   * @returns undefined where there is nothing
   */
  async getOrReadAll(
    keys: readonly number[],
    find: (missing: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  ): Promise<(Value | undefined)[]> {
    const known = keys.map((key) => this.#known.get(key));
    const missing = keys.filter((_key, place) => known[place] === undefined);
    if (missing.length === 0) return known;
    const read = await this.#readShared(missing, () => find(missing));
    return keys.map((key, place) => known[place] ?? read.get(key));
  }

  #readShared(keys: readonly number[], find: () => Promise<ReadonlyMap<number, Value>>) {
    const generation = this.#generation;
    return this.#reads.read(keys.join(), generation, this.#notices?.isListening === true, async () => {
      const found = await find();
      if (this.#notices?.isListening && generation === this.#generation) {
        for (const [key, value] of found) this.#known.set(key, value);
      }
      return found;
    });
  }

  /** This process changed what belongs to these keys; the database's notice comes a moment later. */
  forget(...keys: readonly number[]): void {
    this.#generation += 1;
    for (const key of keys) this.#known.delete(key);
  }

  #forgetAll(): void {
    this.#generation += 1;
    this.#known.clear();
  }
}
