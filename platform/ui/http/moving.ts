import { useSyncExternalStore } from 'react';

/** How often the server is asked whether it takes writes again, and for how long, in ms. */
const askEveryMs = 1_000;
const patienceMs = 60_000;

let isMoving = false;
/** whether something that stands for the server has answered since the wait began */
let isReached = false;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function tell(now: boolean): void {
  isMoving = now;
  for (const listener of listeners) listener();
}

/** Whether the server takes writes; null where it is not reached. */
async function isServed(): Promise<boolean | null> {
  const asked = fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5 * askEveryMs) });
  return asked.then(
    ({ ok }) => ok,
    () => null,
  );
}

async function askUntilServed(): Promise<boolean> {
  const until = Date.now() + patienceMs;
  try {
    while (true) {
      const served = await isServed();
      if (served) return true;
      isReached ||= served === false;
      if (!isReached || Date.now() > until) return false;
      tell(true);
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
  } finally {
    isReached = false;
    tell(false);
  }
}

/**
 * Waits until the server takes writes: one question for all calls that wait. False where it does not within a minute, or is not reached at all.
 * @param wasReached whether something that stands for the server has answered who waits
 */
export function untilServed(wasReached: boolean): Promise<boolean> {
  isReached ||= wasReached;
  waiting ??= askUntilServed().finally(() => {
    waiting = null;
  });
  return waiting;
}

/** Whether calls wait because the server cannot take writes for the moment, as it moves to another. */
export function useMoving(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isMoving,
  );
}
