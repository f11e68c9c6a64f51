import {
  clampVirtual,
  followScroll,
  isScaled,
  revealSlot,
  type ScrollExtent,
  type ScrollPlace,
  toPhysical,
} from './scroll-scale.ts';

/** Which slots are drawn, and where the first of them is in the scrolled element. */
export interface WindowView {
  readonly from: number;
  readonly to: number;
  /** slot that the rows' places are counted from; it stays, so that rows keep their places */
  readonly origin: number;
  /** px from the top of the rows' area to slot `origin` */
  readonly top: number;
  /** turns the ring of elements that draw the slots, see `elementOf` */
  readonly shift: number;
  /** element that comes first in the document, see `documentOrder` */
  readonly lead: number;
  /** the thumb is being dragged: nothing is loaded ahead */
  readonly isJumping: boolean;
}

/** Slots from the origin after which it moves. */
const originStep = 512;

/**
 * The element that draws a slot, of a ring of as many as are drawn. A short scroll gives those that leave at one end to the
 * other; after a jump each draws its successor in place, since elements that move or change their order are laid out again.
 */
export function elementOf(view: Pick<WindowView, 'from' | 'to' | 'shift'>, slot: number): number {
  const ring = view.to - view.from;
  return (((slot + view.shift) % ring) + ring) % ring;
}

/**
 * Place of a slot's element in the document. It is that of the slots at rest, for readers of the document, and stays
 * while they scroll: an element that moves is styled and laid out again with all that is in it.
 */
export function documentOrder(view: Pick<WindowView, 'from' | 'to' | 'shift' | 'lead'>, slot: number): number {
  const ring = view.to - view.from;
  return (elementOf(view, slot) - view.lead + ring) % ring;
}

/** Where the places are counted from, and how the ring is turned, after the window has moved from `before`. */
export function turnRing(
  before: Pick<WindowView, 'from' | 'to' | 'origin' | 'shift'>,
  from: number,
  to: number,
): { readonly origin: number; readonly shift: number } {
  const ring = to - from;
  if (Math.abs(from - before.from) >= ring || ring !== before.to - before.from) {
    return { origin: from, shift: (((before.from + before.shift - from) % ring) + ring) % ring };
  }
  const isNear = from >= before.origin && from - before.origin < 2 * originStep;
  return { origin: isNear ? before.origin : Math.max(0, from - originStep), shift: before.shift };
}

/** Slots drawn above and below; the window moves in steps of `step`, so that most frames draw nothing new. */
const overscan = 6;
const step = 4;
/** ms without a scroll after which the scrollbar is put where the rows are. */
const restAfter = 150;
/** ms after that until the rows are in document order. */
const sortAfter = 500;

/** The window onto the rows of one scrolled element. */
export function createScrollWindow() {
  const listeners = new Set<() => void>();
  const topListeners = new Set<() => void>();
  let top = 0;
  let element: HTMLElement | null = null;
  let extent: ScrollExtent = { virtual: 0, physical: 0, viewport: 0 };
  let rowHeight = 36;
  let place: ScrollPlace = { scrollTop: 0, virtualTop: 0 };
  let rest: ReturnType<typeof setTimeout> | null = null;
  let view: WindowView = { from: 0, to: 0, origin: 0, top: 0, shift: 0, lead: 0, isJumping: false };

  function look(isJumping: boolean, isAtRest = false): void {
    const first = Math.floor(place.virtualTop / rowHeight);
    if (first !== top) {
      top = first;
      for (const notify of topListeners) notify();
    }
    const inView = Math.ceil(extent.viewport / rowHeight);
    const from = Math.max(0, Math.floor((first - overscan) / step) * step);
    const to = from + Math.ceil((inView + 2 * overscan + step) / step) * step;
    const ring = turnRing(view, from, to);
    const isOtherRing = to - from !== view.to - view.from;
    const next: WindowView = {
      from,
      to,
      ...ring,
      lead: isAtRest || isOtherRing ? elementOf({ from, to, shift: ring.shift }, from) : view.lead,
      top: place.scrollTop - place.virtualTop + ring.origin * rowHeight,
      isJumping,
    };
    const names = ['from', 'to', 'top', 'lead', 'isJumping'] as const;
    if (names.every((name) => next[name] === view[name])) return;
    view = next;
    for (const notify of listeners) notify();
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
    toTop: () => moveTo(0),
    /** Brings a slot into view, moving as little as possible. */
    reveal(slot: number): void {
      const top = revealSlot(extent, place.virtualTop, slot, rowHeight);
      if (top !== place.virtualTop) moveTo(top);
    },
    slotsInView: () => Math.max(1, Math.floor(extent.viewport / rowHeight)),
    subscribe(notify: () => void) {
      listeners.add(notify);
      return () => {
        listeners.delete(notify);
      };
    },
    getView: () => view,
    /** Tells of every other slot at the top. */
    subscribeTop(notify: () => void) {
      topListeners.add(notify);
      return () => {
        topListeners.delete(notify);
      };
    },
    topSlot: () => top,
  };
}

export type ScrollWindow = ReturnType<typeof createScrollWindow>;
