import type { ScrollExtent, ScrollPlace } from './scroll-scale.ts';

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
/** What is scrolled: how high it is, how high a row of it, and where it stands. */
export interface Scrolled {
  readonly extent: ScrollExtent;
  /** px */
  readonly rowHeight: number;
  readonly place: ScrollPlace;
}

/** How a window is looked at. */
export interface Look {
  readonly isJumping: boolean;
  /** nothing moves: elements may be put in the order of their slots */
  readonly isAtRest: boolean;
}

/** The slot at the top of the window. */
export const firstSlot = ({ place, rowHeight }: Scrolled): number => Math.floor(place.virtualTop / rowHeight);

/** The window onto what is scrolled, after `before`; the same object when nothing of it is another. */
export function nextView(before: WindowView, scrolled: Scrolled, { isJumping, isAtRest }: Look): WindowView {
  const { extent, rowHeight, place } = scrolled;
  const inView = Math.ceil(extent.viewport / rowHeight);
  const from = Math.max(0, Math.floor((firstSlot(scrolled) - overscan) / step) * step);
  const to = from + Math.ceil((inView + 2 * overscan + step) / step) * step;
  const ring = turnRing(before, from, to);
  const isOtherRing = to - from !== before.to - before.from;
  const next: WindowView = {
    from,
    to,
    ...ring,
    lead: isAtRest || isOtherRing ? elementOf({ from, to, shift: ring.shift }, from) : before.lead,
    top: place.scrollTop - place.virtualTop + ring.origin * rowHeight,
    isJumping,
  };
  const names = ['from', 'to', 'top', 'lead', 'isJumping'] as const;
  return names.every((name) => next[name] === before[name]) ? before : next;
}
