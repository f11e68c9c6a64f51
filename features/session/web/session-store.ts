import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../contract.ts';

const storageKey = 'capacita.user';

let text: string | null = localStorage.getItem(storageKey);
let user: SessionUser | null = parse(text);
const listeners = new Set<() => void>();

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

function adopt(next: string | null): void {
  if (next === text) return;
  text = next;
  user = parse(next);
  for (const notify of listeners) notify();
}

window.addEventListener('storage', (event) => {
  if (event.key === storageKey || event.key === null) adopt(localStorage.getItem(storageKey));
});

/** The user of this device, in every tab (S0 section 9: kept in local storage), or null. */
export function storedUser(): SessionUser | null {
  return user;
}

/** Remembers who signed in; null forgets. */
export function storeUser(next: SessionUser | null): void {
  const serialized = next === null ? null : JSON.stringify(next);
  if (serialized === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, serialized);
  adopt(serialized);
}

/** Tells of every sign-in and sign-out, of this tab and the others. */
export function onUserChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The stored user, rendered again on every change. */
export function useStoredUser(): SessionUser | null {
  return useSyncExternalStore(onUserChange, storedUser);
}
