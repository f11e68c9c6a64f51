/** ms without a scroll after which the row under the pointer is shaded again. */
const restAfter = 150;

/**
 * Shades the row under the mouse (`data-hovered`), but none while the rows scroll: `:hover` would style one row after the other anew
 * as they pass under a pointer that stands still, in the midst of each frame.
 * @returns what takes it back
 */
export function shadeRows(scroller: HTMLElement): () => void {
  let shaded: Element | null = null;
  let isMouse = false;
  let rest: ReturnType<typeof setTimeout> | null = null;

  function shade(row: Element | null): void {
    if (row === shaded) return;
    shaded?.removeAttribute('data-hovered');
    row?.setAttribute('data-hovered', '');
    shaded = row;
  }

  function follow({ target, pointerType }: PointerEvent): void {
    isMouse = pointerType === 'mouse';
    if (rest !== null) return;
    shade(isMouse && target instanceof Element ? target.closest('.dg-window > .dg-row') : null);
  }

  function settle(): void {
    rest = null;
    if (isMouse) shade(scroller.querySelector('.dg-window > .dg-row:hover'));
  }

  function scroll(): void {
    shade(null);
    if (rest !== null) clearTimeout(rest);
    rest = setTimeout(settle, restAfter);
  }

  const leave = () => shade(null);
  scroller.addEventListener('pointerover', follow, { passive: true });
  scroller.addEventListener('pointerleave', leave, { passive: true });
  scroller.addEventListener('scroll', scroll, { passive: true });
  return () => {
    scroller.removeEventListener('pointerover', follow);
    scroller.removeEventListener('pointerleave', leave);
    scroller.removeEventListener('scroll', scroll);
    if (rest !== null) clearTimeout(rest);
  };
}
