import { useSyncExternalStore } from 'react';

/** How often the server is asked whether it takes writes again, and for how long, in ms. */
const askEveryMs = 1_000;
const patienceMs = 60_000;

let isMoving = false;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function tell(now: boolean): void {
  if (isMoving === now) return;
  isMoving = now;
  for (const listener of listeners) listener();
}

/** Whether the server takes writes. */
async function isServed(): Promise<boolean> {
  const asked = fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5 * askEveryMs) });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

async function askUntilServed(): Promise<boolean> {
  const until = Date.now() + patienceMs;
  try {
    while (!(await isServed())) {
      if (Date.now() > until) return false;
      tell(true);
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
    return true;
  } finally {
    tell(false);
  }
}

/** Waits until the server takes writes: one question for all calls that wait. False where it does not within a minute. */
export function untilServed(): Promise<boolean> {
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
