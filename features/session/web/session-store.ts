import { useSyncExternalStore } from 'react';
import { holdsUnsavedWords } from '#platform/ui/dialog/unsaved-words.ts';
import { createListeners } from '#platform/ui/store/listeners.ts';
import type { SessionUser } from '../shared/contract.ts';

const storageKey = 'capacita.user';

/** Whose pages are in sight. */
export interface ShownSession {
  readonly user: SessionUser | null;
  /** The session is over, but the page holds unsaved words and stays, for the same person to take it up again. */
  readonly isLapsed: boolean;
  /** The password must be changed, but the page holds unsaved words: it is asked for over the page. */
  readonly changesPassword: boolean;
  /** Who was here before, and whether they signed out here themselves; null when nobody was. */
  readonly last: { readonly name: string; readonly signedOut: boolean } | null;
}

let text: string | null = localStorage.getItem(storageKey);
let shown: ShownSession = { user: parse(text), isLapsed: false, changesPassword: false, last: null };
const { subscribe, tell } = createListeners();

function parse(stored: string | null): SessionUser | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

/** Enough of a user to call the server with; anything else in the storage counts as signed out. */
function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  const { token, name, roles } = value as Partial<SessionUser>;
  return typeof token === 'string' && typeof name === 'string' && Array.isArray(roles);
}

function show(next: ShownSession): void {
  shown = next;
  tell();
}

function adopt(next: string | null, signedOut: boolean): void {
  if (next === text) return;
  text = next;
  const user = parse(next);
  const before = shown.user;
  const last = before === null ? shown.last : { name: before.name, signedOut };
  const isAnother = user?.name !== before?.name;
  const isLapsed = before !== null && isAnother && !signedOut && holdsUnsavedWords();
  const mustChange = user?.mustChangePassword === true && !isAnother;
  const changesPassword = mustChange && (shown.changesPassword || holdsUnsavedWords());
  show({ user: isLapsed ? before : user, isLapsed, changesPassword, last });
}

function store(next: SessionUser | null, signedOut: boolean): void {
  const serialized = next === null ? null : JSON.stringify(next);
  if (serialized === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, serialized);
  adopt(serialized, signedOut);
}

window.addEventListener('storage', (event) => {
  if (event.key === storageKey || event.key === null) adopt(localStorage.getItem(storageKey), false);
});

/** The user of this device, in every tab (S0 section 9: kept in local storage); null also once their session is over. */
export function storedUser(): SessionUser | null {
  return shown.isLapsed ? null : shown.user;
}

/** Whose pages are in sight, signed in or lapsed. */
export function shownSession(): ShownSession {
  return shown;
}

/** Remembers who signed in. */
export function storeUser(user: SessionUser): void {
  store(user, false);
}

/** Forgets a user whose session has ended; unsaved words of theirs stay in sight. */
export function endSession(): void {
  store(null, false);
}

/** Forgets a user who signs out. */
export function forgetUser(): void {
  store(null, true);
}

/** Lets the words of a lapsed session go: nobody is signed in, or who has signed in in another tab. */
export function giveUpLapsed(): void {
  if (shown.isLapsed) show({ ...shown, user: parse(text), isLapsed: false });
}

/** Tells of every sign-in and end of a session, of this tab and the others. */
export const onUserChange = subscribe;

/** Whose pages are in sight, rendered again on every change. */
export function useShownSession(): ShownSession {
  return useSyncExternalStore(onUserChange, shownSession);
}
