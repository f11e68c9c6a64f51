import { useRef, useState } from 'react';
import { waitsForPerson } from '#features/session/web/public.tsx';

/** After how long a call takes longer than usual, and after how long it is given up, in ms. */
const slowAfter = 10_000;
const givenUpAfter = 60_000;
/** How long the question what became of it may take, in ms. */
const askedFor = 10_000;

/** What is shown during a slow call. */
export interface SlowCall {
  /** null while what became of it is being asked */
  readonly stop: (() => void) | null;
}

/** A call that was given up before it was answered. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/** Waits for a call that may take too long. */
export function useWaiting() {
  const [slow, setSlow] = useState<SlowCall | null>(null);

  /** @returns what the call threw, or `GivenUp`; null when it succeeded */
  async function during(call: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
    const controller = new AbortController();
    const stop = () => controller.abort();
    const timers: ReturnType<typeof setTimeout>[] = [];
    // While its person is at the identity provider, the call has not been sent.
    const after = (time: number, act: () => void) => {
      timers.push(setTimeout(() => (waitsForPerson() ? after(time, act) : act()), time));
    };
    after(slowAfter, () => setSlow({ stop }));
    after(givenUpAfter, stop);
    try {
      await Promise.race([call(controller.signal), givenUp(controller.signal)]);
      return null;
    } catch (failure) {
      return controller.signal.aborted ? new GivenUp('The call was given up.') : failure;
    } finally {
      for (const timer of timers) clearTimeout(timer);
      setSlow(null);
    }
  }

  /** What became of the call; null when that cannot be found out either. */
  async function ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    setSlow({ stop: null });
    try {
      return await question(AbortSignal.timeout(askedFor));
    } catch {
      return null;
    } finally {
      setSlow(null);
    }
  }
  const latest = useRef({ during, ask });
  return { slow, ...latest.current };
}

function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new GivenUp('The call was given up.')));
  });
}
