import type { To } from 'react-router';
import { pagePaths } from '#product/page-paths.ts';

/** A place to come back to, with the state that its page lives on. */
export interface ReturnPlace {
  readonly to: To;
  readonly state: unknown;
}

/** Whether the redirect was the end of a session of a moment ago, and no first visit. */
export function cameFromEnd(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'returnsFor' in state;
}

/**
 * Reads the `returnTo` that a redirect left in the history; `homePath` when there is none, or when it was left for another
 * person.
 */
export function returnPlaceOf(state: unknown, name: string, homePath: string = pagePaths.dashboard): ReturnPlace {
  const home: ReturnPlace = { to: homePath, state: null };
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return home;
  if ('returnsFor' in state && state.returnsFor !== name) return home;
  const place = state.returnTo;
  if (typeof place !== 'object' || place === null || !('pathname' in place)) return home;
  const { pathname } = place;
  if (typeof pathname !== 'string' || !pathname.startsWith('/') || pathname.startsWith('//')) return home;
  const search = 'search' in place && typeof place.search === 'string' ? place.search : '';
  return { to: { pathname, search }, state: 'state' in place ? place.state : null };
}
