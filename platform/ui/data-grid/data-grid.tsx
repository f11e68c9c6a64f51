import { useLayoutEffect, useRef, useState } from 'react';
import { GridViewport } from './grid-viewport.tsx';
import { GroupPanel } from './head/group-panel.tsx';
import { GridContext } from './model/grid-model.ts';
import { useGridModel } from './model/use-grid-model.ts';
import { PickBar } from './pick/pick-bar.tsx';
import { GridToolbar } from './toolbar/grid-toolbar.tsx';
import type { DataGridProps } from './types.ts';
import './data-grid.css';
import './grid-buttons.css';
import './head/grid-head.css';
import './pick/pick-rows.css';
import './scroll/grid-pinned.css';
import './toolbar/grid-toolbar.css';
import './filter/grid-values.css';

/** px below which a grid is drawn for a phone. */
const compactBelow = 640;

/**
 * The data grid of the product: rows of one address, loaded as they come into view (grid protocol). It sorts, filters,
 * groups, exports and remembers its layout per user; S0 section 2, "Generic grid features".
 */
export function DataGrid(props: DataGridProps) {
  const frame = useRef<HTMLElement>(null);
  const [isCompact, setCompact] = useState(() => window.innerWidth < compactBelow);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setCompact(element.clientWidth < compactBelow));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const model = useGridModel(props, isCompact);
  return (
    <GridContext value={model}>
      <section
        ref={frame}
        className={isCompact ? 'dg dg-compact' : 'dg'}
        aria-label={props.title}
        style={{ height: props.height ?? '70vh' }}
      >
        <GridToolbar />
        <GroupPanel />
        <PickBar />
        <GridViewport />
      </section>
    </GridContext>
  );
}
