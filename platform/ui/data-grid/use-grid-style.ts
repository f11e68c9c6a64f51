import type { CSSProperties } from 'react';
import { useGrid } from './grid-model.ts';

/** px of the first column that stays in view on a phone. */
const narrowFirst = 132;

/** Widths and heights that every row takes from the scroller, so that resizing a column draws no row again. */
export function useGridStyle(headHeight: number, actionsWidth: number): CSSProperties {
  const { table, columns, props, rowHeight, isCompact } = useGrid();
  const expander = props.detail === undefined ? 0 : rowHeight === 44 ? 48 : 40;
  const widths = columns.map(({ name }, index) => {
    const width = table.getColumn(name)?.getSize() ?? 0;
    return isCompact && index === 0 ? Math.min(width, narrowFirst) : width;
  });
  const firstWidth = isCompact ? (widths[0] ?? 0) : 0;
  const tracks = [
    ...(expander === 0 ? [] : [`${expander}px`]),
    ...widths.map((width) => `${width}px`),
    'minmax(0, 1fr)',
    ...(actionsWidth === 0 ? [] : [`${actionsWidth}px`]),
  ];
  const total = expander + actionsWidth + widths.reduce((sum, width) => sum + width, 0);
  return {
    '--dg-columns': tracks.join(' '),
    '--dg-width': `${total}px`,
    '--dg-row': `${rowHeight}px`,
    '--dg-expander': `${expander}px`,
    scrollPadding: `${headHeight}px ${actionsWidth}px 0 ${expander + firstWidth}px`,
  } as CSSProperties;
}
