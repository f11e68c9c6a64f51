import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** Marks the history entry that stands over the page while a form holds words that were not saved. */
const mark = 'holdsForm';

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

function hold(): void {
  window.history.pushState({ ...window.history.state, [mark]: true }, '');
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
      if (!isLeaving && isMarked(window.history.state)) window.history.back();
    };
  }, [isDue, navigate]);
}
