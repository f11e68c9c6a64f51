/** ms without a sideways scroll after which the pinned cells stand still. */
const restAfter = 150;

/** The classes of a column's cells when it is among the first `pinned`, which stay in view. */
export function pinClass(index: number, pinned: number): string {
  return index < pinned ? `dg-pinned dg-pin-${index}` : '';
}

/**
 * Keeps the pinned cells (checkbox, expander, actions, columns that the reader has pinned) at the sides while the columns are scrolled. Sticky
 * cells cost a layer each in every frame, so they are sticky only during a sideways scroll (`dg-sideways`); at rest and
 * while the rows scroll they are moved by `--dg-left`, the px that the columns are scrolled by.
 * @returns what takes it back
 */
export function pinColumns(scroller: HTMLElement): () => void {
  let left = 0;
  let rest: ReturnType<typeof setTimeout> | null = null;

  function settle(): void {
    rest = null;
    scroller.style.setProperty('--dg-left', `${left}px`);
    scroller.classList.remove('dg-sideways');
  }

  function follow(): void {
    if (scroller.scrollLeft === left) return;
    left = scroller.scrollLeft;
    if (rest === null) scroller.classList.add('dg-sideways');
    else clearTimeout(rest);
    rest = setTimeout(settle, restAfter);
  }

  scroller.addEventListener('scroll', follow, { passive: true });
  return () => {
    scroller.removeEventListener('scroll', follow);
    if (rest !== null) clearTimeout(rest);
  };
}
