import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { tellLeaveAsked, useUnsavedWords } from './unsaved-words.ts';

/** Marks the history entry that stands over the page while a form holds words that were not saved. */
const mark = 'holdsForm';

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

let releasing: ReturnType<typeof setTimeout> | null = null;

function hold(): void {
  if (releasing !== null) clearTimeout(releasing);
  const isHeld = releasing !== null && isMarked(window.history.state);
  releasing = null;
  if (!isHeld) window.history.pushState({ ...window.history.state, [mark]: true }, '');
}

/**
 * Takes the marked entry away, a moment later: when the form goes because the page redirects, the redirect has taken the
 * entry's place by then, and going back would undo it.
 */
function release(): void {
  releasing = setTimeout(() => {
    releasing = null;
    if (isMarked(window.history.state)) window.history.back();
  });
}

/** Where a plain click on a link of the product leads; null for every other click. */
function destinationOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = link;
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return `${pathname}${search}${hash}`;
}

/**
 * Keeps a form with unsaved words from being lost: the browser asks before the page goes away, and Back and the links
 * of the page are held until the person has answered.
 * @param ask puts the question; `leave` goes where the person wanted to go
 */
export function useLeaveGuard(isDue: boolean, ask: (leave: () => void) => void): void {
  const navigate = useNavigate();
  const latest = useRef(ask);
  latest.current = ask;
  useUnsavedWords(isDue, ask);
  useEffect(() => {
    if (!isDue) return;
    let isLeaving = false;
    const leaveBy = (go: () => void) => () => {
      isLeaving = true;
      go();
    };
    const onBack = (event: PopStateEvent) => {
      if (isLeaving || isMarked(event.state)) return;
      hold();
      latest.current(leaveBy(() => window.history.go(-2)));
    };
    const onClick = (event: MouseEvent) => {
      const destination = isLeaving ? null : destinationOf(event);
      if (destination === null) return;
      event.preventDefault();
      event.stopPropagation();
      tellLeaveAsked();
      latest.current(leaveBy(() => void navigate(destination, { replace: true })));
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    hold();
    window.addEventListener('popstate', onBack);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('popstate', onBack);
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      if (!isLeaving) release();
    };
  }, [isDue, navigate]);
}
