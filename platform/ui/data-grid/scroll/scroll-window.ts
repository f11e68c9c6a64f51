import { createListeners } from '../../store/listeners.ts';
import {
  clampVirtual,
  followScroll,
  isScaled,
  revealSlot,
  type ScrollExtent,
  type ScrollPlace,
  toPhysical,
} from './scroll-scale.ts';
import { firstSlot, nextView, type WindowView } from './window-view.ts';

/** ms without a scroll after which the scrollbar is put where the rows are. */
const restAfter = 150;
/** ms after that until the rows are in document order. */
const sortAfter = 500;

/** The window onto the rows of one scrolled element. */
export function createScrollWindow() {
  const { subscribe, tell } = createListeners();
  const { subscribe: subscribeTop, tell: tellTop } = createListeners();
  let top = 0;
  let element: HTMLElement | null = null;
  let extent: ScrollExtent = { virtual: 0, physical: 0, viewport: 0 };
  let rowHeight = 36;
  let place: ScrollPlace = { scrollTop: 0, virtualTop: 0 };
  let rest: ReturnType<typeof setTimeout> | null = null;
  let view: WindowView = { from: 0, to: 0, origin: 0, top: 0, shift: 0, lead: 0, isJumping: false };

  function look(isJumping: boolean, isAtRest = false): void {
    const scrolled = { extent, rowHeight, place };
    if (firstSlot(scrolled) !== top) {
      top = firstSlot(scrolled);
      tellTop();
    }
    const next = nextView(view, scrolled, { isJumping, isAtRest });
    if (next === view) return;
    view = next;
    tell();
  }

  function moveTo(virtualTop: number, isAtRest = false): void {
    const top = clampVirtual(extent, virtualTop);
    place = { virtualTop: top, scrollTop: toPhysical(extent, top) };
    if (element !== null && Math.abs(element.scrollTop - place.scrollTop) >= 1) element.scrollTop = place.scrollTop;
    // The browser may round what it was given.
    if (element !== null && isScaled(extent)) place = { ...place, scrollTop: element.scrollTop };
    look(false, isAtRest);
  }

  /** Puts the scrollbar where the rows are. */
  function settle(): void {
    moveTo(place.virtualTop);
    rest = setTimeout(sortRows, sortAfter);
  }

  /** Puts the rows in their order, unless one of them would lose the focus by it. */
  function sortRows(): void {
    const focused = document.activeElement;
    if (focused === element || element?.contains(focused) !== true) moveTo(place.virtualTop, true);
  }

  function follow(): void {
    if (element === null) return;
    const jump = Math.abs(element.scrollTop - place.scrollTop) > extent.viewport * 2;
    const { mustSettle, ...next } = followScroll(extent, place, element.scrollTop);
    place = next;
    if (mustSettle) moveTo(next.virtualTop);
    else look(jump);
    if (rest !== null) clearTimeout(rest);
    rest = setTimeout(settle, restAfter);
  }

  return {
    attach(scrolled: HTMLElement) {
      element = scrolled;
      scrolled.addEventListener('scroll', follow, { passive: true });
      return () => {
        scrolled.removeEventListener('scroll', follow);
        if (rest !== null) clearTimeout(rest);
        element = null;
      };
    },
    /** Tells a new extent, after the element has its new height. */
    resize(next: ScrollExtent, height: number): void {
      const top = height === rowHeight ? place.virtualTop : (place.virtualTop / rowHeight) * height;
      extent = next;
      rowHeight = height;
      moveTo(top);
    },
    // Rows that stand at the top already are not measured for it: that would lay out the page in the middle of a press.
    toTop: () => (place.virtualTop === 0 ? look(false) : moveTo(0)),
    /** Brings a slot into view, moving as little as possible. */
    reveal(slot: number): void {
      const top = revealSlot(extent, place.virtualTop, slot, rowHeight);
      if (top !== place.virtualTop) moveTo(top);
    },
    slotsInView: () => Math.max(1, Math.floor(extent.viewport / rowHeight)),
    subscribe,
    getView: () => view,
    /** Tells of every other slot at the top. */
    subscribeTop,
    topSlot: () => top,
  };
}

export type ScrollWindow = ReturnType<typeof createScrollWindow>;
