/** How many calls a key has at once, and how many come back each second. */
export const callLimits = { burst: 2_000, perSecond: 100 } as const;

/** What a key has left after a call. */
export interface Allowance {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** seconds until all of it is back; of a refused call, until the next one is allowed */
  readonly resetSeconds: number;
}

/** Counts the calls of each key, in memory: each process for itself. Keys are few, since a person makes each of them. */
export class CallAllowance {
  readonly #keys = new Map<number, { left: number; at: number }>();
  readonly #now: () => number;

  /** @param now milliseconds that only go forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  take(keyId: number): Allowance {
    const now = this.#now();
    const { burst, perSecond } = callLimits;
    const known = this.#keys.get(keyId) ?? { left: burst, at: now };
    const left = Math.min(burst, known.left + ((now - known.at) / 1000) * perSecond);
    const isAllowed = left >= 1;
    const after = isAllowed ? left - 1 : left;
    this.#keys.set(keyId, { left: after, at: now });
    const resetSeconds = Math.ceil((isAllowed ? burst - after : 1 - after) / perSecond);
    return { isAllowed, remaining: Math.floor(after), resetSeconds };
  }
}
