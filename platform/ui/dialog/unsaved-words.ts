import { useEffect, useRef } from 'react';

/** Puts the question whether the words may be lost; `leave` goes where the person wanted to go. */
type Ask = (leave: () => void) => void;

/** The forms of the page that hold unsaved words; null for those that lose them without a question. */
const holders = new Set<{ readonly ask: Ask | null }>();

/** Whether a form of the page holds words that were not saved: they outlast the end of the session. */
export function holdsUnsavedWords(): boolean {
  return holders.size > 0;
}

const asked = new Set<() => void>();

/** Told before the question whether words may be lost is put, so that nothing stays open over it; until it is called back. */
function onLeaveAsked(listener: () => void): () => void {
  asked.add(listener);
  return () => void asked.delete(listener);
}

/** The question is about to be put. */
export function tellLeaveAsked(): void {
  for (const listener of asked) listener();
}

/** Closes what hangs over the page, such as a list of links, when a press in it asks whether words may be lost. */
export function useCloseOnLeaveAsked(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => onLeaveAsked(() => latest.current()), []);
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
