import { useSyncExternalStore } from 'react';

/** Set on the device while it is passed around in a tablet course (S0 sections 3 and 9). */
const storageKey = 'capacita.tablet';

function subscribe(notify: () => void): () => void {
  window.addEventListener('storage', notify);
  return () => window.removeEventListener('storage', notify);
}

/** Whether this device is in tablet mode: the shell then leads nowhere. */
export function useTabletMode(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey) === 'true');
}
