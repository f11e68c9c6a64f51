import { useLayoutEffect, useRef, useState } from 'react';
import { FilterChips } from './filter/filter-chips.tsx';
import { FilterSentence } from './filter/filter-sentence.tsx';
import { GridViewport } from './grid-viewport.tsx';
import { GroupPanel } from './head/group-panel.tsx';
import { GridContext } from './model/grid-model.ts';
import { useFillHeight } from './model/use-fill-height.ts';
import { type GridSize, useGridModel } from './model/use-grid-model.ts';
import { PickBar } from './pick/pick-bar.tsx';
import { PrintedRows } from './rows/printed-rows.tsx';
import { GridToolbar } from './toolbar/grid-toolbar.tsx';
import type { DataGridProps } from './types.ts';
import './data-grid.css';
import './grid-buttons.css';
import './head/grid-head.css';
import './pick/pick-rows.css';
import './scroll/grid-pinned.css';
import './toolbar/grid-toolbar.css';
import './filter/grid-values.css';

/** px below which a grid is drawn for a phone, and from which it has everything in one line. */
const compactBelow = 640;
const wideFrom = 940;

const sizeOf = (width: number): GridSize => (width < compactBelow ? 'compact' : width < wideFrom ? 'narrow' : 'wide');

/**
 * The data grid of the product: rows of one address, loaded as they come into view (grid protocol). It sorts, filters,
 * groups, exports and remembers its layout per user; S0 section 2, "Generic grid features".
 */
export function DataGrid(props: DataGridProps) {
  const frame = useRef<HTMLElement>(null);
  const [size, setSize] = useState(() => sizeOf(window.innerWidth));
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setSize(sizeOf(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useFillHeight(frame);
  const model = useGridModel(props, size);
  return (
    <GridContext value={model}>
      <section
        ref={frame}
        className={size === 'compact' ? 'dg dg-compact' : 'dg'}
        aria-label={props.title}
        {...(props.height === undefined ? {} : { style: { height: props.height } })}
      >
        <GridToolbar />
        {(size !== 'wide' || model.layout.groups.length > 0) && <GroupPanel />}
        <FilterChips />
        <FilterSentence />
        <PickBar />
        <GridViewport />
        <PrintedRows />
      </section>
    </GridContext>
  );
}
