import { useEffect, useRef } from 'react';

/** Puts the question whether the words may be lost; `leave` goes where the person wanted to go. */
type Ask = (leave: () => void) => void;

/** The forms of the page that hold unsaved words; null for those that lose them without a question. */
const holders = new Set<{ readonly ask: Ask | null }>();

/** Whether a form of the page holds words that were not saved: they outlast the end of the session. */
export function holdsUnsavedWords(): boolean {
  return holders.size > 0;
}

/** Leaves the page, once the form with unsaved input there has agreed. */
export function leaveWith(leave: () => void): void {
  const asking = [...holders].findLast(({ ask }) => ask !== null);
  if (asking?.ask) asking.ask(leave);
  else leave();
}

/** Says while it `isDue` that words would be lost with the page, and who asks before. */
export function useUnsavedWords(isDue: boolean, ask: Ask | null = null): void {
  const latest = useRef(ask);
  latest.current = ask;
  const asks = ask !== null;
  useEffect(() => {
    if (!isDue) return;
    const holder = { ask: asks ? (leave: () => void) => latest.current?.(leave) : null };
    holders.add(holder);
    return () => {
      holders.delete(holder);
    };
  }, [isDue, asks]);
}
