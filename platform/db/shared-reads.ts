interface Read<Value> {
  readonly generation: number;
  readonly began: number;
  readonly value: Promise<Value>;
}

/** A read that takes longer may be one that is never answered: who comes then reads for themselves. */
const joinedForMs = 5_000;

/** Reads of the database that are under way, by what they read: calls that want the same at the same moment share one. */
export class SharedReads<Key, Value> {
  readonly #reads = new Map<Key, Read<Value>>();

  /**
   * @param generation a read of another one is not joined: it may not know of what changed since
   * @param mayJoin false: this call reads for itself
   */
  async read(key: Key, generation: number, mayJoin: boolean, find: () => Promise<Value>): Promise<Value> {
    const underWay = this.#reads.get(key);
    if (mayJoin && underWay?.generation === generation && performance.now() - underWay.began < joinedForMs) {
      return underWay.value;
    }
    const read = { generation, began: performance.now(), value: find() };
    this.#reads.set(key, read);
    try {
      return await read.value;
    } finally {
      if (this.#reads.get(key) === read) this.#reads.delete(key);
    }
  }
}
