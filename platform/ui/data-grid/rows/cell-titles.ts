/**
 * Gives the cell under the pointer its whole text as a tooltip while it is cut. Only that one: a tooltip on every cell is
 * written again with every row that is drawn.
 * @returns what takes it back
 */
export function showCutTexts(scroller: HTMLElement): () => void {
  let shown: HTMLElement | null = null;

  function follow({ target }: MouseEvent): void {
    const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('.dg-window [role="gridcell"]') : null;
    if (shown !== cell) shown?.removeAttribute('title');
    shown = cell;
    if (cell === null) return;
    const isCut = cell.scrollWidth > cell.clientWidth && cell.querySelector('button') === null;
    const text = isCut ? (cell.textContent ?? '') : '';
    if (cell.title !== text) cell.title = text;
  }

  scroller.addEventListener('mousemove', follow, { passive: true });
  return () => scroller.removeEventListener('mousemove', follow);
}
