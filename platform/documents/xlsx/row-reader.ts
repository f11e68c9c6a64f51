/** Reads batches as far as several sheets in turn want them; each row once. */
export class RowReader<T> {
  readonly #batches: AsyncIterator<readonly T[]>;
  #batch: readonly T[] = [];
  #position = 0;

  constructor(batches: AsyncIterable<readonly T[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** The rest of the batch at hand, fetched when there is none; empty at the end. */
  async peek(): Promise<readonly T[]> {
    while (this.#position >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done === true) return [];
      this.#batch = next.value;
      this.#position = 0;
    }
    return this.#batch.slice(this.#position);
  }

  /** At most `count` rows of the batch at hand; empty at the end. */
  async take(count: number): Promise<readonly T[]> {
    const rows = (await this.peek()).slice(0, count);
    this.#position += rows.length;
    return rows;
  }

  /** Tells the source that nothing more is wanted. */
  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}
