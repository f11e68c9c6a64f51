// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn in part and placed by hand, which a table cannot be.
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { GridStatus, PartFailed } from './grid-status.tsx';
import { GridHead } from './head/grid-head.tsx';
import { slotsOf } from './load/row-tree.ts';
import { leadsOf, useGrid } from './model/grid-model.ts';
import { useGridStyle } from './model/use-grid-style.ts';
import { GridRows, headRows } from './rows/grid-rows.tsx';
import { useMarkedHits } from './rows/mark-hits.ts';
import { RowMenu } from './rows/row-menu.tsx';
import { StickyGroup } from './rows/sticky-group.tsx';
import { useCellFocus } from './rows/use-cell-focus.ts';
import { useGridActs } from './rows/use-grid-acts.ts';
import { useActionsColumn, useRowActions } from './rows/use-row-actions.ts';
import { useScrollWindow } from './scroll/use-scroll-window.ts';

/** Slots loaded ahead on both sides of the window; none while the scrollbar's thumb is dragged. */
const loadedAhead = 60;

/** The scrolled part of a grid: head, filter row, and the rows in view. */
export function GridViewport() {
  const { t } = useTranslation('ui');
  const { props, store, columns, rowHeight } = useGrid();
  const rows = useSyncExternalStore(store.subscribe, store.getState);
  const slots = rows.status === 'ready' ? slotsOf(rows.root) : 0;
  const { scroller, head, window, view, extent, width, headHeight } = useScrollWindow(slots, rowHeight, rows.epoch);
  const actionsOf = useRowActions();
  const actions = useActionsColumn(rows, view, actionsOf, width);
  const first = leadsOf(props).length;
  const columnCount = columns.length + first + (actions.isNeeded ? 1 : 0);
  const size = { slots, columns: columnCount, page: window.slotsInView() };
  const focus = useCellFocus(scroller, window, rows.root, size);
  const acts = useGridActs(rows.root, focus, actionsOf);
  const { style, pinned } = useGridStyle(width, headHeight, actions.width);
  const { from, to, isJumping } = view;
  useEffect(() => store.setRange(from, to, isJumping ? 0 : loadedAhead), [store, from, to, isJumping]);

  useMarkedHits(scroller, first, view.from);

  const isActiveDrawn = focus.active.slot < 0 || (focus.active.slot >= view.from && focus.active.slot < view.to);
  return (
    <div className="dg-view">
      <div className={rows.isRefreshing ? 'dg-progress dg-busy' : 'dg-progress'} aria-hidden />
      <div
        ref={scroller}
        role="grid"
        className="dg-scroller"
        aria-label={props.title}
        aria-multiselectable={props.picks !== undefined || undefined}
        aria-rowcount={slots + headRows}
        aria-colcount={columnCount}
        aria-busy={rows.status === 'loading' || rows.isRefreshing}
        tabIndex={isActiveDrawn ? -1 : 0}
        style={style}
        onClick={acts.click}
        onDoubleClick={acts.doubleClick}
        onKeyDown={acts.press}
        onCopy={acts.copy}
        onFocus={({ target }) => focus.noteFocused(target)}
      >
        <div ref={head} className="dg-head-frame">
          <GridHead
            activeColumn={focus.active.slot < 0 ? focus.active.column : -1}
            hasActions={actions.isNeeded}
            pinned={pinned}
          />
          <StickyGroup rows={rows} window={window} />
        </div>
        <div
          role="rowgroup"
          className="dg-body"
          style={{ height: rows.status === 'loading' ? extent.viewport : extent.physical }}
        >
          <div className="dg-window" style={{ top: view.top }}>
            {rows.status !== 'failed' && (
              <GridRows
                rows={rows}
                view={view}
                active={focus.active}
                actionsOf={actions.isNeeded ? actionsOf : null}
                isFolded={actions.isFolded}
                pinned={pinned}
                columnCount={columnCount}
                width={width}
              />
            )}
          </div>
        </div>
      </div>
      <GridStatus rows={rows} top={headHeight} />
      <PartFailed rows={rows} />
      <span className="dg-hidden" role="status">
        {rows.status === 'loading' ? t('loading') : rows.isRefreshing ? t('grid.refreshing') : ''}
      </span>
      <RowMenu acts={acts} actionsOf={actionsOf} />
    </div>
  );
}
