import { setTimeout as wait } from 'node:timers/promises';
import { recordSecurityEvent, type SecurityEvent } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';
import { AddressWatch, addressLimits } from './address-watch.ts';
import { FairLane } from './fair-lane.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { OwedAttempts } from './owed-attempts.ts';
import { RepeatedEvents } from './repeated-events.ts';

/** An attempt to sign in: from where, and at which name (its digest, in hexadecimal). */
interface SignInAttempt {
  readonly address: string;
  readonly name: string;
}

/** Runs what a check asks the company's directory. @throws Refusal TOO_MANY_REQUESTS */
export type AskDirectory = <T>(ask: () => Promise<T>) => Promise<T>;

/** Keeps guessing slow and floods apart from people at work; one for each application. */
export interface SignInGuard {
  /** Runs the check of a sign-in when its turn comes. @throws Refusal TOO_MANY_REQUESTS before anything is counted */
  signIn<T>(attempt: SignInAttempt, check: (atDirectory: AskDirectory) => Promise<T>): Promise<T>;
  /** Runs the check of a signature when its turn comes; sign-ins never take its place. @throws Refusal TOO_MANY_REQUESTS */
  signing<T>(employeeNr: number, check: (atDirectory: AskDirectory) => Promise<T>): Promise<T>;
  /** Runs what a sign-in asks the identity provider, or hears from it, when its turn comes. @throws Refusal TOO_MANY_REQUESTS */
  signInAtProvider<T>(address: string, ask: () => Promise<T>): Promise<T>;
  /** The same for a signature: neither sign-ins nor what fails at its address hold it up. @throws Refusal TOO_MANY_REQUESTS */
  signingAtProvider<T>(employeeNr: number, ask: () => Promise<T>): Promise<T>;
  /** Obeys a logout token of the identity provider when its turn comes. @throws Refusal TOO_MANY_REQUESTS */
  logoutByProvider<T>(address: string, obey: () => Promise<T>): Promise<T>;
  /** Lets a logout token wait for something, beside the others. @throws Refusal TOO_MANY_REQUESTS */
  pauseLogout(address: string, pause: () => Promise<void>): Promise<void>;
  /** A sign-in failed: its address may be slowed down and reported. */
  failed(attempt: SignInAttempt): Promise<void>;
  succeeded(attempt: SignInAttempt): void;
  readonly owed: OwedAttempts;
  /**
   * Keeps a failure as a security event, repeated ones bundled.
   * @param source what repeats itself where that is neither a name nor an address
   */
  record(event: SecurityEvent, source?: string): Promise<void>;
  /** Writes the events that wait. */
  close(): Promise<void>;
}

/**
 * Passwords are hashed by the four threads that Node has for such work. The lane of sign-in may fill them, and a signature
 * then waits for one hash and not for a queue of strangers.
 */
const signInLane = { atOnce: 6, waitingOfKey: 40, waiting: 1000, patienceMs: 10_000 };
const signingLane = { atOnce: 8, waitingOfKey: 100, waiting: 2000, patienceMs: 10_000 };

/**
 * Who waits for the directory leaves those lanes: one that hangs would keep them full, and with them everybody whose password is
 * verified here. Its own people wait for each other, signatures apart from sign-ins, which strangers could fill.
 */
const directorySignIns = { atOnce: 16, waitingOfKey: 40, waiting: 1000, patienceMs: 10_000 };
const directorySignatures = { atOnce: 8, waitingOfKey: 100, waiting: 2000, patienceMs: 10_000 };

/** The same for the identity provider, where nobody's password is verified here. */
const providerSignIns = { atOnce: 16, waitingOfKey: 40, waiting: 1000, patienceMs: 10_000 };
const providerSignatures = { atOnce: 8, waitingOfKey: 100, waiting: 2000, patienceMs: 10_000 };

/** A provider tells of hundreds at once, all from one address, and not again: they are obeyed though it has hung up meanwhile. */
const providerLogouts = { atOnce: 4, waitingOfKey: 1000, waiting: 4000, patienceMs: 60_000 };
/** Who only waits works at nothing, and takes no place of who does. */
const providerPauses = { atOnce: 200, waitingOfKey: 1000, waiting: 4000, patienceMs: 60_000 };

/** The guard of one application. Lanes and addresses live in its memory; what locks an account lives in the database. */
export function createSignInGuard(services: Pick<Services, 'db' | 'clock' | 'secrets'>): SignInGuard {
  const signIns = new FairLane(signInLane);
  const signatures = new FairLane(signingLane);
  const directory = { signIns: new FairLane(directorySignIns), signatures: new FairLane(directorySignatures) };
  const provider = {
    signIns: new FairLane(providerSignIns),
    signatures: new FairLane(providerSignatures),
    logouts: new FairLane(providerLogouts),
    pauses: new FairLane(providerPauses),
  };
  const askIn = (lane: FairLane, key: string, leave: () => void): AskDirectory => {
    return (ask) => {
      leave();
      return lane.run(key, ask);
    };
  };
  const turns = new OneAtATime();
  const addresses = new AddressWatch();
  const events = new RepeatedEvents((event) => recordSecurityEvent(services, event));
  return {
    async signIn({ address, name }, check) {
      const delay = addresses.delay(address);
      if (delay > 0) await wait(delay);
      return turns.run(`signIn ${name}`, () =>
        signIns.run(address, (leave) => check(askIn(directory.signIns, address, leave))),
      );
    },
    signing(employeeNr, check) {
      const key = String(employeeNr);
      return turns.run(`signing ${key}`, () =>
        signatures.run(key, (leave) => check(askIn(directory.signatures, key, leave))),
      );
    },
    async signInAtProvider(address, ask) {
      const delay = addresses.delay(address);
      if (delay > 0) await wait(delay);
      return provider.signIns.run(address, ask);
    },
    signingAtProvider(employeeNr, ask) {
      const key = String(employeeNr);
      return turns.run(`signing ${key}`, () => provider.signatures.run(key, ask));
    },
    // No failure delays them: a stranger behind the provider's address would keep sessions open that it ends.
    logoutByProvider: (address, obey) => provider.logouts.run(address, obey),
    pauseLogout: (address, pause) => provider.pauses.run(address, pause),
    async failed({ address, name }) {
      if (!addresses.failed(address, name)) return;
      const detail = `failures over ${addressLimits.names} names within ${addressLimits.windowMs / 60_000} minutes`;
      const at = services.clock.now();
      await recordSecurityEvent(services, { at, kind: 'guessingSuspected', cwid: '*', address, detail });
    },
    succeeded: ({ address, name }) => addresses.succeeded(address, name),
    owed: new OwedAttempts(),
    record(event, source) {
      const { kind, cwid, address = '' } = event;
      if (source !== undefined) return events.record(`${kind} ${source}`, event);
      // Over many names it is the address that repeats itself.
      const repeats = addresses.isSuspected(address) ? [kind, address] : [kind, address, cwid];
      return events.record(repeats.join(' '), event);
    },
    close: () => events.close(),
  };
}
