import { clampWidth } from '../model/grid-layout.ts';

/** px that an element's content takes when nothing cuts it, with the element's padding */
function contentWidth(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
  return (
    range.getBoundingClientRect().width + Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
  );
}

/** px that the name of a head takes, with its mark of the order */
function headWidth(head: HTMLElement): number {
  const label = head.querySelector<HTMLElement>('.dg-head-label');
  const sorted = head.querySelector<HTMLElement>('.dg-sorted');
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(head);
  const around = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
  const buttons = head.querySelector<HTMLElement>('.dg-head-buttons');
  return (
    around +
    (label === null ? 0 : contentWidth(label)) +
    (sorted === null ? 0 : sorted.offsetWidth + 4) +
    (buttons === null ? 0 : buttons.offsetWidth + 4)
  );
}

/** The width at which the head of a column and its cells in sight are shown whole, in px. */
export function fittingWidth(head: HTMLElement): number {
  const cells = head.closest('.dg')?.querySelectorAll<HTMLElement>(`[data-slot] > [data-col="${head.dataset.col}"]`);
  const widest = [...(cells ?? [])].reduce((most, cell) => Math.max(most, contentWidth(cell)), headWidth(head));
  return clampWidth(Math.ceil(widest) + 1);
}

/** The fitting width of every column that is drawn, by its name. */
export function fittingWidths(grid: HTMLElement): Record<string, number> {
  const heads = [...grid.querySelectorAll<HTMLElement>('.dg-head-cell[data-name]')];
  return Object.fromEntries(heads.map((head) => [head.dataset.name ?? '', fittingWidth(head)]));
}
