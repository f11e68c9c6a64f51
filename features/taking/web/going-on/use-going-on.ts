import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** ms after which an answer that was touched goes on: enough to see which it was, and to touch again. */
export const afterAnswer = 800;

/** ms after which a page that was only to be seen goes on: a greeting, a result. */
export const afterReading = 4000;

/** ms within which a second touch is the bounce of the first. */
const bounce = 300;

/** ms after a page turned by itself in which nothing is touched: a finger on its way meant the page before. */
const settling = 400;

export interface GoingOn {
  readonly isGoing: boolean;
  /** Begins the moment, or begins it again. */
  readonly start: () => void;
}

/**
 * Goes on by itself after a moment. A touch anywhere, a key, or another window in front ends it, and one stays; what is touched acts as
 * ever, so that the way on and the way back are shorter ways.
 * @param after ms
 */
export function useGoingOn(goOn: () => void, after: number): GoingOn {
  // Counts the beginnings; null: nothing goes on.
  const [round, setRound] = useState<number | null>(null);
  const latest = useRef(goOn);
  useLayoutEffect(() => {
    latest.current = goOn;
  });
  useEffect(() => {
    if (round === null) return;
    const began = performance.now();
    const stay = () => setRound(null);
    const touched = () => {
      if (performance.now() - began > bounce) stay();
    };
    const timer = setTimeout(() => {
      stay();
      settle();
      latest.current();
    }, after);
    document.addEventListener('pointerdown', touched, true);
    document.addEventListener('keydown', stay, true);
    document.addEventListener('visibilitychange', stay);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', touched, true);
      document.removeEventListener('keydown', stay, true);
      document.removeEventListener('visibilitychange', stay);
    };
  }, [round, after]);
  return { isGoing: round !== null, start: () => setRound((before) => (before ?? 0) + 1) };
}

function settle(): void {
  const { style } = document.body;
  style.pointerEvents = 'none';
  setTimeout(() => {
    style.pointerEvents = '';
  }, settling);
}
