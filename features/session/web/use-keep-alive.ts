import { useEffect } from 'react';
import { checkAuthorized } from './check-authorized.ts';
import { onSessionTime } from './session-time.ts';

/** How often the server learns that the user is active, in ms; more often when sessions are short. */
const everyMs = 5 * 60_000;
/** What people do while a page calls nothing: read on, scroll, watch a film. */
const activities = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'timeupdate'] as const;

/** Keeps the session of somebody who reads or watches for longer than the idle time; nothing keeps an idle one. */
export function useKeepAlive(): void {
  useEffect(() => {
    let toldAt = Date.now();
    let idleMs = Number.POSITIVE_INFINITY;
    const stop = onSessionTime(({ idleSeconds }) => {
      if (idleMs === Number.POSITIVE_INFINITY) idleMs = idleSeconds * 1000;
    });
    const onActivity = () => {
      if (Date.now() - toldAt < Math.min(everyMs, idleMs / 3)) return;
      toldAt = Date.now();
      // The user's next call shows the failure.
      checkAuthorized().catch(() => undefined);
    };
    const options = { capture: true, passive: true };
    for (const name of activities) document.addEventListener(name, onActivity, options);
    return () => {
      stop();
      for (const name of activities) document.removeEventListener(name, onActivity, options);
    };
  }, []);
}
