import type { CSSProperties } from 'react';
import { widestTitle } from '../rows/two-lines.tsx';
import { leadOf, useGrid } from './grid-model.ts';

/** px of the first column that stays in view on a phone; a moment is not cut. */
const narrowFirst = 132;
const narrowMoment = 160;

/**
 * Widths and heights that every row takes from the scroller, so that resizing a column draws no row again.
 * @param viewWidth px of the scroller's inside
 */
export function useGridStyle(viewWidth: number, headHeight: number, actionsWidth: number): CSSProperties {
  const { table, columns, props, rowHeight, isCoarse, isTwoLined, isFirstPinned } = useGrid();
  const expander = leadOf(props) === null ? 0 : isCoarse ? 48 : 40;
  const widths = columns.map(({ name, field }, index) => {
    const width = table.getColumn(name)?.getSize() ?? 0;
    const narrow = field.type === 'moment' ? narrowMoment : narrowFirst;
    if (index > 0) return width;
    if (isTwoLined) return Math.max(narrowFirst, Math.min(viewWidth - expander - actionsWidth, widestTitle));
    return isFirstPinned ? Math.min(width, narrow) : width;
  });
  const firstWidth = isFirstPinned ? (widths[0] ?? 0) : 0;
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
    '--dg-view': `${viewWidth}px`,
    '--dg-head': `${headHeight}px`,
    '--dg-start': `${expander + firstWidth}px`,
    '--dg-end': `${actionsWidth}px`,
  } as CSSProperties;
}
