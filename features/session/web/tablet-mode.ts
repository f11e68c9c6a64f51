import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/ui/store/listeners.ts';
import type { SessionUser } from '../shared/contract.ts';
import { onUserChange, shownSession, storeUser } from './session-store.ts';

/** This device is passed around in a tablet course (S0 sections 3 and 9): which instance it serves, and on whose session. */
export interface TabletMode {
  /** cwid of the instructor */
  readonly user: string;
  readonly iD_Course: string;
  readonly iD_Instance: number;
}

/** Names of other things that tablet mode keeps on the device begin with it. */
const storageKey = 'capacita.tablet';

let text = localStorage.getItem(storageKey);
let mode = parse(text);
/** What this page served last, until it is loaded anew. */
let left: TabletMode | null = null;
const { subscribe: listen, tell } = createListeners();

function parse(stored: string | null): TabletMode | null {
  if (stored === null) return null;
  try {
    const value = JSON.parse(stored) as Partial<TabletMode> | null;
    const { user, iD_Course, iD_Instance } = value ?? {};
    if (typeof user !== 'string' || typeof iD_Course !== 'string' || typeof iD_Instance !== 'number') return null;
    return { user, iD_Course, iD_Instance };
  } catch {
    return null;
  }
}

function adopt(next: string | null): void {
  if (next === text) return;
  text = next;
  mode = parse(next);
  tell();
}

window.addEventListener('storage', (event) => {
  if (event.key === storageKey || event.key === null) adopt(localStorage.getItem(storageKey));
});

/**
 * What the signed-in person's device serves, kept over reloads, a closed browser and the end of a session; null outside tablet
 * mode, and for anybody but the instructor who started it.
 */
export function tabletMode(): TabletMode | null {
  return mode !== null && mode.user === shownSession().user?.name ? mode : null;
}

/** Locks this device, in every tab. The server has put the session in tablet mode before. */
export function enterTabletMode(next: TabletMode): void {
  const { user, iD_Course, iD_Instance } = next;
  const serialized = JSON.stringify({ user, iD_Course, iD_Instance });
  localStorage.setItem(storageKey, serialized);
  adopt(serialized);
}

/** Whatever else is kept under its name, such as who takes part, is gone with it: the device is in other hands now. */
function unlock(): void {
  const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  for (const name of names.filter((name) => name.startsWith(storageKey))) localStorage.removeItem(name);
  adopt(null);
}

/** Unlocks this device: the instructor's credentials were verified. @param user the session that goes on, with a token of its own */
export function leaveTabletMode(user: SessionUser): void {
  left = mode;
  // In this order: a new session that the device is locked for would be put in tablet mode again.
  unlock();
  storeUser(user);
}

/** What this device served before its instructor left tablet mode, to show how it went; null where nobody did. */
export function leftTabletMode(): TabletMode | null {
  return left;
}

/** Keeps tablet mode to the person who started it: it ends with their sign-out and with anybody else's sign-in. */
export function endTabletModeOfOthers(): void {
  const { user, last } = shownSession();
  const isOver = user === null ? last?.signedOut === true : mode?.user !== user.name;
  if (mode !== null && isOver) unlock();
}

/** Tells when the device is locked or unlocked, in any tab, and when somebody else uses it. @returns what ends it */
export function onTabletChange(notify: () => void): () => void {
  const stops = [listen(notify), onUserChange(notify)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What this device serves, rendered again on every change; null: it is in nobody's hands but its user's. */
export function useTabletMode(): TabletMode | null {
  return useSyncExternalStore(onTabletChange, tabletMode);
}
