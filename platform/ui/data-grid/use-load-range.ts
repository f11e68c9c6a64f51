import { useEffect } from 'react';
import { useGrid } from './grid-model.ts';
import type { WindowView } from './scroll-window.ts';

/** Slots loaded ahead on both sides. */
const margin = 60;

/** Loads what is in the window and, unless the thumb is being dragged, what is next to it. */
export function useLoadRange({ from, to, isJumping }: WindowView): void {
  const { store } = useGrid();
  useEffect(() => store.setRange(from, to, isJumping ? 0 : margin), [store, from, to, isJumping]);
}
