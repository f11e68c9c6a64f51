import { useEffect } from 'react';

/** The browser asks before the page is closed while something is still owed to the server. */
export function useLeaveWarning(owing: boolean): void {
  useEffect(() => {
    if (!owing) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [owing]);
}
