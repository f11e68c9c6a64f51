/**
 * Tallest element that is drawn, in px. Chromium clamps one at 33,554,428 px; well below that, positions are also exact.
 * Taller content is scaled: the scrollbar covers all of it, wheel and touch still move by what the hand did.
 */
export const physicalLimit = 8_000_000;

/** Heights in px: of all rows as they are, of what the scrollbar sees, and of the window onto them. */
export interface ScrollExtent {
  readonly virtual: number;
  readonly physical: number;
  readonly viewport: number;
}

/** Where the scrollbar stands and which px of all rows is at the window's top. */
export interface ScrollPlace {
  readonly scrollTop: number;
  readonly virtualTop: number;
}

/** The extent of `slots` rows of `rowHeight` px in a window of `viewport` px. */
export function scrollExtent(slots: number, rowHeight: number, viewport: number): ScrollExtent {
  const virtual = slots * rowHeight;
  return { virtual, physical: Math.min(virtual, physicalLimit), viewport };
}

const maxVirtual = (extent: ScrollExtent) => Math.max(0, extent.virtual - extent.viewport);
const maxPhysical = (extent: ScrollExtent) => Math.max(0, extent.physical - extent.viewport);

/** Whether the scrollbar's px are not the rows' px. */
export function isScaled(extent: ScrollExtent): boolean {
  return extent.physical < extent.virtual;
}

/** The top that can be shown nearest to the one wished. */
export function clampVirtual(extent: ScrollExtent, virtualTop: number): number {
  return Math.min(Math.max(0, virtualTop), maxVirtual(extent));
}

/** The rows' px that a place of the scrollbar stands for. */
export function toVirtual(extent: ScrollExtent, scrollTop: number): number {
  if (!isScaled(extent)) return clampVirtual(extent, scrollTop);
  return clampVirtual(extent, (scrollTop / maxPhysical(extent)) * maxVirtual(extent));
}

/** The place of the scrollbar that stands for a px of the rows. */
export function toPhysical(extent: ScrollExtent, virtualTop: number): number {
  const top = clampVirtual(extent, virtualTop);
  return isScaled(extent) ? (top / maxVirtual(extent)) * maxPhysical(extent) : top;
}

/**
 * Follows the scrollbar to `scrollTop`. A short way is a wheel, a finger or a page key and moves the rows as far; a long
 * one is the scrollbar's thumb, whose place counts. `mustSettle`: the scrollbar has come to an end that is not the rows',
 * or the rows to one that is not the scrollbar's, so it has to be put right at once rather than at rest.
 */
export function followScroll(
  extent: ScrollExtent,
  before: ScrollPlace,
  scrollTop: number,
): ScrollPlace & { readonly mustSettle: boolean } {
  if (!isScaled(extent)) return { scrollTop, virtualTop: clampVirtual(extent, scrollTop), mustSettle: false };
  const moved = scrollTop - before.scrollTop;
  if (Math.abs(moved) > extent.viewport * 2) {
    return { scrollTop, virtualTop: toVirtual(extent, scrollTop), mustSettle: false };
  }
  const wished = before.virtualTop + moved;
  const virtualTop = clampVirtual(extent, wished);
  const atPhysicalEnd = scrollTop <= 0 || scrollTop >= maxPhysical(extent) - 1;
  const atVirtualEnd = virtualTop <= 0 || virtualTop >= maxVirtual(extent);
  return { scrollTop, virtualTop, mustSettle: wished !== virtualTop || (atPhysicalEnd && !atVirtualEnd) };
}

/** The px of the rows at the top so that a slot is wholly in view, moving as little as possible. */
export function revealSlot(extent: ScrollExtent, virtualTop: number, slot: number, rowHeight: number): number {
  const top = slot * rowHeight;
  if (top < virtualTop) return clampVirtual(extent, top);
  if (top + rowHeight > virtualTop + extent.viewport) return clampVirtual(extent, top + rowHeight - extent.viewport);
  return virtualTop;
}
