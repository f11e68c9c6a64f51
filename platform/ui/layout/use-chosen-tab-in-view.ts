import type { TabsActions } from '@mui/material/Tabs';
import { useEffect, useRef } from 'react';

/** The library moves the chosen tab too, for 300 ms, and to where it was before its texts arrived. */
const settledAfterMs = 500;

/**
 * Keeps the chosen tab in view, also when its texts or the typeface arrive and change every width.
 * @returns the props of the `Tabs` that it is for
 */
export function useChosenTabInView(current: string | false) {
  const tabs = useRef<HTMLDivElement>(null);
  const action = useRef<TabsActions>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: afresh with each choice
  useEffect(() => {
    const show = () => {
      const chosen = tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
      const frame = chosen?.closest<HTMLElement>('.MuiTabs-scroller');
      if (!chosen || !frame) return;
      const [inner, outer] = [chosen.getBoundingClientRect(), frame.getBoundingClientRect()];
      if (inner.right > outer.right) frame.scrollLeft += inner.right - outer.right;
      else if (inner.left < outer.left) frame.scrollLeft += inner.left - outer.left;
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      show();
      clearTimeout(again);
      again = setTimeout(() => {
        show();
        // Of two changes told at once the library believes the first, and would keep an arrow that leads nowhere.
        action.current?.updateScrollButtons();
      }, settledAfterMs);
    });
    // Not the part that scrolls: it changes with the arrows beside it, which come and go while somebody scrolls.
    const root = tabs.current;
    const parts = root === null ? [] : [root, ...root.querySelectorAll('[role=tab]')];
    for (const part of parts) observer.observe(part);
    // Who takes hold of the tabs has them as they are.
    const stop = () => clearTimeout(again);
    const holds = ['pointerdown', 'wheel', 'keydown'] as const;
    for (const hold of holds) root?.addEventListener(hold, stop, { passive: true });
    return () => {
      stop();
      for (const hold of holds) root?.removeEventListener(hold, stop);
      observer.disconnect();
    };
  }, [current]);
  return { ref: tabs, action };
}
