import type { MouseEvent } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import type { TreeNode } from '../load/row-tree.ts';
import { useGrid } from '../model/grid-model.ts';
import type { RowAction } from '../types.ts';
import type { CellFocus } from './use-cell-focus.ts';
import { useCopyCells } from './use-copy-cells.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useRowActs } from './use-row-acts.ts';

const slotOf = (target: HTMLElement) => Number(target.closest<HTMLElement>('[data-slot]')?.dataset.slot ?? Number.NaN);

/** What presses and keys do on the cells of a grid. */
export function useGridActs(
  root: TreeNode,
  focus: CellFocus,
  actionsOf: ((row: GridRow) => readonly RowAction[]) | null,
) {
  const { props } = useGrid();
  const acts = useRowActs(root, actionsOf);
  const press = useGridKeys(focus, acts);
  const copy = useCopyCells();

  function click(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const slot = slotOf(target);
    const cell = target.closest<HTMLElement>('[data-col]');
    if (Number.isNaN(slot) || cell === null) return;
    focus.noteFocused(cell);
    if (slot < 0) return;
    if (acts.isGroup(slot) || target.closest('[data-expand]') !== null) acts.toggle(slot);
    else {
      acts.choose(slot, target.closest('.dg-pick-cell') !== null, event.shiftKey);
      // A checkbox that was pressed would keep the keys that move.
      if (target.matches('input')) cell.focus({ preventScroll: true });
      if (target.closest('[data-menu]') !== null) acts.openMenu(slot, cell);
    }
  }

  /** Does what opens the row, and unfolds it where nothing does. */
  function doubleClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const isOnCellItself = target.closest('[data-col]') !== null && target.closest('button, input, a') === null;
    const slot = slotOf(target);
    const row = isOnCellItself && slot >= 0 ? acts.rowAt(slot) : null;
    if (row === null) return;
    const opening = actionsOf?.(row).find(({ opens, disabled }) => opens === true && disabled === undefined);
    if (opening !== undefined) opening.onSelect();
    else if (props.detail !== undefined) acts.toggle(slot);
  }

  const { menu, closeMenu, toggle } = acts;
  return { click, doubleClick, press, copy, toggle, menu, closeMenu };
}
