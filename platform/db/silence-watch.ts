/**
 * Notices that a connection has gone silent: nothing came of it for as long as the statement that it owes the next answer to
 * may take. A network that drops packets without a word resets nothing, so no error tells it.
 */
export class SilenceWatch {
  readonly #bytesRead: () => number;
  readonly #onSilent: () => void;
  /** how many ms each statement may take that is not answered yet; they are answered in this order */
  readonly #waiting: number[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** @param bytesRead how many bytes have come so far, ever */
  constructor(bytesRead: () => number, onSilent: () => void) {
    this.#bytesRead = bytesRead;
    this.#onSilent = onSilent;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** @param patienceMs Infinity for a statement that is waited for without end */
  sent(patienceMs: number): void {
    this.#waiting.push(patienceMs);
    if (this.#waiting.length === 1) this.#start();
  }

  /** The eldest of the statements was answered, or failed. */
  answered(): void {
    this.#waiting.shift();
    this.#start();
  }

  #start(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const patienceMs = this.#waiting[0];
    if (patienceMs === undefined || !Number.isFinite(patienceMs)) return;
    const before = this.#bytesRead();
    const look = (): void => {
      if (this.#timer !== timer) return;
      if (this.#bytesRead() === before) this.#onSilent();
      else this.#start();
    };
    // What came while the process was busy is read before it is missed.
    const timer = setTimeout(() => setImmediate(look), patienceMs);
    this.#timer = timer;
  }
}
