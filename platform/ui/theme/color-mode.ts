import { useSyncExternalStore } from 'react';
import { createListeners } from '../store/listeners.ts';

/** What the user chose: follow the system, always light, always dark. Remembered in local storage, for all tabs. */
export type ColorMode = 'system' | 'light' | 'dark';

const storageKey = 'capacita.mode';
const night = window.matchMedia('(prefers-color-scheme: dark)');
const { subscribe, tell } = createListeners();

let mode = storedMode();

function storedMode(): ColorMode {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function schemeInForce(): 'light' | 'dark' {
  if (mode !== 'system') return mode;
  return night.matches ? 'dark' : 'light';
}

/** Marks the page with the scheme in force: its variables follow. */
function show(): void {
  document.documentElement.dataset.mode = schemeInForce();
  tell();
}

function setMode(next: ColorMode): void {
  mode = next;
  localStorage.setItem(storageKey, next);
  show();
}

night.addEventListener('change', show);
// Paper is white, whatever the screen is.
window.addEventListener('beforeprint', () => {
  document.documentElement.dataset.mode = 'light';
});
window.addEventListener('afterprint', show);
window.addEventListener('storage', ({ key }) => {
  if (key !== storageKey && key !== null) return;
  mode = storedMode();
  show();
});
show();

/** The chosen colour mode, the scheme in force and how to change it. */
export function useColorMode() {
  const chosen = useSyncExternalStore(subscribe, () => mode);
  const scheme = useSyncExternalStore(subscribe, schemeInForce);
  return { mode: chosen, scheme, setMode, toggle: () => setMode(scheme === 'dark' ? 'light' : 'dark') } as const;
}
