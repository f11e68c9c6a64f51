import { isIPv6 } from 'node:net';
import { httpErrors } from '#platform/http/errors.ts';

/** What an address may fail before it is slowed down. Times in milliseconds. */
export const addressLimits = {
  /** failures that an address has free, and how often one comes back */
  failures: 40,
  oneFailureBackMs: 3_000,
  /** different names, of failures within the window, that look like guessing over many accounts */
  names: 20,
  windowMs: 5 * 60_000,
  /** sign-ins of a slowed address keep this distance, and wait no longer than that */
  distanceMs: 1_000,
  patienceMs: 10_000,
  /** guessing from one address is reported again after this */
  tellAgainMs: 60 * 60_000,
} as const;

const maximumAddresses = 10_000;

interface Watched {
  /** failures that are left, as of `at` */
  left: number;
  at: number;
  /** name → when it failed last, oldest first */
  readonly failedNames: Map<string, number>;
  nextFree: number;
  suspectedUntil: number;
  toldUntil: number;
}

/**
 * Watches what fails from where. An address with many failures, or with failures over many names, is slowed down and not
 * shut out: a whole plant may stand behind it. Kept in memory, each process for itself.
 */
export class AddressWatch {
  readonly #addresses = new Map<string, Watched>();
  readonly #now: () => number;

  /** @param now milliseconds that only go forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * How long the next sign-in of an address waits, in milliseconds; 0 for one that is not slowed down.
   * @throws Refusal TOO_MANY_REQUESTS when too many of it wait already
   */
  delay(address: string): number {
    const watched = this.#addresses.get(networkOf(address));
    const now = this.#now();
    if (watched === undefined || !this.#isSlowed(watched, now)) return 0;
    const turn = Math.max(now, watched.nextFree);
    if (turn - now > addressLimits.patienceMs) throw httpErrors.TOO_MANY_REQUESTS();
    watched.nextFree = turn + addressLimits.distanceMs;
    return turn - now;
  }

  /** Whether an address fails over so many names that it looks like guessing. */
  isSuspected(address: string): boolean {
    return (this.#addresses.get(networkOf(address))?.suspectedUntil ?? 0) > this.#now();
  }

  /** Counts a failure. @returns true when its address must now be reported */
  failed(address: string, name: string): boolean {
    const now = this.#now();
    const watched = this.#watch(networkOf(address), now);
    watched.left = Math.max(0, this.#leftOf(watched, now) - 1);
    watched.at = now;
    watched.failedNames.delete(name);
    watched.failedNames.set(name, now);
    for (const [other, at] of watched.failedNames) {
      if (now - at <= addressLimits.windowMs && watched.failedNames.size <= addressLimits.names) break;
      watched.failedNames.delete(other);
    }
    if (watched.failedNames.size < addressLimits.names) return false;
    watched.suspectedUntil = now + addressLimits.windowMs;
    if (watched.toldUntil > now) return false;
    watched.toldUntil = now + addressLimits.tellAgainMs;
    return true;
  }

  /** Someone who signs in after a slip is not guessing. */
  succeeded(address: string, name: string): void {
    this.#addresses.get(networkOf(address))?.failedNames.delete(name);
  }

  #isSlowed(watched: Watched, now: number): boolean {
    return watched.suspectedUntil > now || this.#leftOf(watched, now) < 1;
  }

  #leftOf({ left, at }: Watched, now: number): number {
    return Math.min(addressLimits.failures, left + (now - at) / addressLimits.oneFailureBackMs);
  }

  #watch(network: string, now: number): Watched {
    const watched = this.#addresses.get(network) ?? {
      left: addressLimits.failures,
      at: now,
      failedNames: new Map(),
      nextFree: 0,
      suspectedUntil: 0,
      toldUntil: 0,
    };
    // The one that failed longest ago is forgotten first.
    this.#addresses.delete(network);
    this.#addresses.set(network, watched);
    const oldest = this.#addresses.keys().next();
    if (this.#addresses.size > maximumAddresses && !oldest.done) this.#addresses.delete(oldest.value);
    return watched;
  }
}

/** The owner of one IPv6 address has all 2^64 of its network. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:[\d.]+$/i.test(address)) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  return [...start, ...zeros, ...end]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
