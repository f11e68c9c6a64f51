import { useEffect, useState } from 'react';
import type { SessionTime } from '../shared/contract.ts';
import { checkAuthorized } from './check-authorized.ts';
import { onSessionTime, planSession } from './session-time.ts';

/** ms after which the server is asked again when it was not reached. */
const unreachedDelay = 15_000;

/** The end that is near. */
export interface NearEnd {
  /** by this device's clock, ms since 1970 */
  readonly at: number;
  /** nothing prolongs it: the session has reached its age */
  readonly isFinal: boolean;
}

/**
 * The end of the session once it is near, or null. What the server says counts: other tabs prolong it too, and asking
 * does not. The call that finds the session over ends it here, as any other would.
 * @param token null while there is no session
 */
export function useSessionEnd(token: string | null): NearEnd | null {
  const [end, setEnd] = useState<NearEnd | null>(null);
  useEffect(() => {
    if (token === null) return;
    let longest = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askIn = (milliseconds: number) => {
      clearTimeout(timer);
      // A call that failed because the session has ended is answered after it: nothing is asked without a token.
      if (!isOver) timer = setTimeout(ask, milliseconds);
    };
    const ask = () => {
      checkAuthorized({ isBackground: true }).catch(() => askIn(unreachedDelay));
    };
    const stop = onSessionTime((time: SessionTime) => {
      longest = Math.max(longest, time.idleSeconds);
      const plan = planSession(time, longest);
      setEnd(plan.isDue ? { at: Date.now() + time.idleSeconds * 1000, isFinal: plan.isFinal } : null);
      askIn(plan.askIn * 1000);
    });
    // A device that slept learns at once what is left.
    const onVisible = () => {
      if (document.visibilityState === 'visible') ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      setEnd(null);
    };
  }, [token]);
  return end;
}
