import { useEffect } from 'react';
import { useUnsavedWords } from '#platform/ui/dialog/unsaved-words.ts';

/**
 * Something is still owed to the server: the browser asks before the page is closed, and the page outlasts the session.
 * @param isKept it outlives a closed page: nothing is asked
 */
export function useLeaveWarning(owing: boolean, isKept: boolean): void {
  useUnsavedWords(owing);
  useEffect(() => {
    if (!owing || isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [owing, isKept]);
}
