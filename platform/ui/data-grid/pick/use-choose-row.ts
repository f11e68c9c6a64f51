import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { showError } from '../../feedback/notices.ts';
import { rowId } from '../load/row-load.ts';
import { collectSlots, type TreeNode } from '../load/row-tree.ts';
import { useGrid } from '../model/grid-model.ts';
import { isPickable } from './is-pickable.ts';
import { addPicks, dropPicks, togglePick } from './picks.ts';

/**
 * Picks the row of a slot or takes it back; with Shift, all rows from the last one that was chosen so to this one become
 * as that is.
 */
export function useChooseRow(root: TreeNode): (slot: number, row: GridRow, isRange: boolean) => void {
  const { t } = useTranslation('ui');
  const { props, store } = useGrid();
  const { picks, rowKey } = props;
  const last = useRef<{ readonly slot: number; readonly id: string } | null>(null);

  /** The rows between two slots; null when some of them are not here. */
  function between(from: number, to: number): readonly GridRow[] | null {
    const slots = collectSlots(root, Math.min(from, to), Math.max(from, to) + 1);
    const rows = slots
      .filter(({ kind, node }) => kind === 'item' && node.kind === 'rows')
      .map(({ node, index }) => store.itemAt(node, index) as GridRow | undefined);
    return rows.every((row) => row !== undefined) ? rows : null;
  }

  return (slot, row, isRange) => {
    if (picks === undefined || !isPickable(picks, row)) return;
    const { picked, onChange } = picks;
    const start = last.current;
    last.current = { slot, id: rowId(rowKey, row) };
    if (!isRange || start === null) {
      onChange(togglePick(picked, rowKey, row));
      return;
    }
    const rows = between(start.slot, slot)?.filter((one) => isPickable(picks, one));
    if (rows === undefined) showError(t('grid.pick.notLoaded'));
    else onChange((picked.has(start.id) ? addPicks : dropPicks)(picked, rowKey, rows));
  };
}
