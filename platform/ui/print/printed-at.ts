import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createListeners } from '../store/listeners.ts';

const { subscribe, tell } = createListeners();
let printedAt: Date | null = null;

window.addEventListener('beforeprint', () => {
  printedAt = new Date();
  // What is drawn after this event is not on the paper.
  flushSync(tell);
});
window.addEventListener('afterprint', () => {
  printedAt = null;
  tell();
});

/** When the page went to print; null while it is not printed. */
export const usePrintedAt = (): Date | null => useSyncExternalStore(subscribe, () => printedAt);
