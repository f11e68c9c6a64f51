// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn in part and placed by hand, which a table cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid is the tab stop.
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import type { GroupItem } from '../load/row-load.ts';
import type { RowState } from '../load/row-state.ts';
import { collectSlots, type Slot } from '../load/row-tree.ts';
import { useGrid } from '../model/grid-model.ts';
import type { PickState } from '../pick/pick-cell.tsx';
import { documentOrder, elementOf, type WindowView } from '../scroll/window-view.ts';
import type { GridPicks, RowAction } from '../types.ts';
import type { CellPosition } from './cell-position.ts';
import { GroupRow } from './group-row.tsx';
import { DataRow } from './row-cells.tsx';

/** Rows of the head, which count among the grid's. */
export const headRows = 2;

interface GridRowsProps {
  readonly rows: RowState;
  readonly view: WindowView;
  readonly active: CellPosition;
  readonly actionsOf: ((row: GridRow) => readonly RowAction[]) | null;
  /** the acts are a menu */
  readonly isFolded: boolean;
  /** columns that stay in view */
  readonly pinned: number;
  readonly columnCount: number;
  /** px of the scroller's inside, which a detail fills */
  readonly width: number;
}

const noActions: readonly RowAction[] = [];

/** A row's place; the same object for as long as it stays, so that the row is not drawn again. */
function usePlaces(rowHeight: number): (index: number, span: number) => CSSProperties {
  const places = useRef(new Map<number, CSSProperties>());
  return (index, span) => {
    const name = index * 64 + span;
    const known = places.current.get(name);
    const top = index * rowHeight;
    const height = span * rowHeight;
    if (known?.top === top && known.height === height) return known;
    const place = { top, height };
    places.current.set(name, place);
    return place;
  };
}

/** The rows in the window. A row that leaves it at one end is drawn again at the other: nothing is made or thrown away. */
export function GridRows({ rows, view, active, actionsOf, isFolded, pinned, columnCount, width }: GridRowsProps) {
  const { t } = useTranslation('ui');
  const { props, store, columns, language, rowHeight } = useGrid();
  const placeAt = usePlaces(rowHeight);
  const isLoading = rows.status === 'loading';
  return drawnSlots(rows, view).map((slot) => {
    const { node, index, start } = slot;
    const item = isLoading ? undefined : store.itemAt(node, index);
    const common = {
      slot: start,
      rowIndex: start + 1 + headRows,
      style: placeAt(start - view.origin, slot.span),
      language,
    };
    const key = `${node.kind} ${elementOf(view, start)}`;
    if (slot.kind === 'detail') {
      const row = item as GridRow | undefined;
      const name = row === undefined ? String(start) : store.rowId(row);
      return (
        <DetailRow {...common} key={`detail ${name}`} columnCount={columnCount} width={width}>
          {row !== undefined && props.detail?.render(row)}
        </DetailRow>
      );
    }
    if (node.kind === 'groups') {
      const group = item as GroupItem | undefined;
      return (
        <GroupRow
          {...common}
          key={key}
          item={group}
          depth={slot.depth}
          column={props.columns.find(({ name }) => name === group?.level.name)}
          columns={props.columns}
          columnCount={columnCount}
          isOpen={store.isOpen(node, index)}
          isActive={active.slot === start}
        />
      );
    }
    const row = item as GridRow | undefined;
    const pick = props.picks === undefined ? null : pickOf(props.picks, row, store.rowId);
    return (
      <DataRow
        {...common}
        key={key}
        row={row}
        columns={columns}
        activeColumn={active.slot === start ? active.column : -1}
        isSelected={
          pick === 'picked' || (row !== undefined && rows.selected !== null && rows.selected.id === store.rowId(row))
        }
        pick={pick}
        pickLabel={row === undefined ? '' : (props.picks?.labelOf(row) ?? '')}
        mutedText={row !== undefined && props.isMuted?.(row) === true ? t('grid.deleted') : null}
        actions={actionsOf === null ? null : row === undefined ? noActions : actionsOf(row)}
        actionsLabel={t('grid.rowActions')}
        isFolded={isFolded}
        pinned={pinned}
        detailLabel={props.detail?.label ?? null}
        isOpen={store.isOpen(node, index)}
      />
    );
  });
}

/** What is in the window, in the order of the document; as many places as it has while nothing is known. */
function drawnSlots({ status, root }: RowState, view: WindowView): readonly Slot[] {
  if (status === 'loading') {
    const places = Array.from({ length: view.to - view.from }, (_, start) => start);
    return places.map((start) => ({ kind: 'item', start, span: 1, node: root, index: start, depth: 0 }));
  }
  const slots = collectSlots(root, view.from, view.to);
  return slots.sort((a, b) => documentOrder(view, a.start) - documentOrder(view, b.start));
}

interface DetailRowProps {
  readonly slot: number;
  readonly rowIndex: number;
  readonly style: CSSProperties;
  readonly columnCount: number;
  readonly width: number;
  readonly children: ReactNode;
}

/** What is unfolded under a row, over the whole width. */
function DetailRow({ slot, rowIndex, style, columnCount, width, children }: DetailRowProps) {
  return (
    <div role="row" className="dg-row dg-detail" data-slot={slot} aria-rowindex={rowIndex} style={style}>
      <div role="gridcell" className="dg-detail-cell" aria-colspan={columnCount} style={{ width }}>
        {children}
      </div>
    </div>
  );
}

function pickOf(picks: GridPicks, row: GridRow | undefined, idOf: (row: GridRow) => string): PickState {
  if (row === undefined) return 'free';
  if (picks.isFixed?.(row) === true) return 'fixed';
  if (picks.isOut?.(row) === true) return 'out';
  return picks.picked.has(idOf(row)) ? 'picked' : 'free';
}
