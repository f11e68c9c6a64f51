import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { showCutTexts } from '../rows/cell-titles.ts';
import { shadeRows } from '../rows/shade-row.ts';
import { pinColumns } from './pin-columns.ts';
import { type ScrollExtent, scrollExtent } from './scroll-scale.ts';
import { createScrollWindow, type ScrollWindow } from './scroll-window.ts';
import type { WindowView } from './window-view.ts';

interface Scrolled {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly head: RefObject<HTMLDivElement | null>;
  readonly window: ScrollWindow;
  readonly view: WindowView;
  readonly extent: ScrollExtent;
  /** px of the scroller's inside, and of its head */
  readonly width: number;
  readonly headHeight: number;
}

/** The window onto `slots` rows; from the beginning again whenever `epoch` changes. */
export function useScrollWindow(slots: number, rowHeight: number, epoch: number): Scrolled {
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [window] = useState(createScrollWindow);
  const [size, setSize] = useState({ width: 0, height: 0, headHeight: 0 });
  const view = useSyncExternalStore(window.subscribe, window.getView);
  const extent = scrollExtent(slots, rowHeight, Math.max(0, size.height - size.headHeight));

  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, head.current];
    if (outer === null || inner === null) return;
    const measure = () =>
      setSize((before) => {
        const next = { width: outer.clientWidth, height: outer.clientHeight, headHeight: inner.offsetHeight };
        const isSame = next.width === before.width && next.height === before.height;
        return isSame && next.headHeight === before.headHeight ? before : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    // Before the rows, which are redrawn as soon as they are scrolled: nothing may be read from the page after that.
    const unpin = pinColumns(outer);
    const unshade = shadeRows(outer);
    const detach = window.attach(outer);
    const hideTexts = showCutTexts(outer);
    return () => {
      observer.disconnect();
      detach();
      unshade();
      unpin();
      hideTexts();
    };
  }, [window]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the extent is made of these.
  useLayoutEffect(() => window.resize(extent, rowHeight), [window, extent.virtual, extent.viewport, rowHeight]);
  const shown = useRef(epoch);
  useEffect(() => {
    if (shown.current === epoch) return;
    shown.current = epoch;
    window.toTop();
  }, [window, epoch]);
  return { scroller, head, window, view, extent, width: size.width, headHeight: size.headHeight };
}
