import type { CSSProperties } from 'react';
import { widestTitle } from '../rows/two-lines.tsx';
import { leadsOf, useGrid } from './grid-model.ts';
import { shareWidths } from './share-widths.ts';

/** px that the first column of a phone has at least. */
const narrowFirst = 132;
/** Pinned columns leave this part of the grid to the others; beyond, or as more than so many, they are not pinned. */
const mostPinned = { part: 0.6, count: 4 };

/** How many of the first columns can be pinned: their widths, and the px that all columns have. */
export function pinnedThatFit(widths: readonly number[], room: number): number {
  let sum = 0;
  const tooMany = widths.findIndex((width, index) => {
    sum += width;
    return index >= mostPinned.count || sum > room * mostPinned.part;
  });
  return tooMany < 0 ? widths.length : tooMany;
}

/**
 * Widths and heights that every row takes from the scroller, so that resizing a column draws no row again; and how many
 * of the first columns stay in view.
 * @param viewWidth px of the scroller's inside
 */
export function useGridStyle(
  viewWidth: number,
  headHeight: number,
  actionsWidth: number,
): { readonly style: CSSProperties; readonly pinned: number } {
  const { table, columns, props, layout, rowHeight, isCoarse, isTwoLined, pinned: wanted } = useGrid();
  const lead = isCoarse ? 48 : 40;
  const leads = leadsOf(props).map(() => lead);
  const start = lead * leads.length;
  const room = viewWidth - start - actionsWidth;
  const widths = shareWidths(
    columns.map(({ name, field }, index) => ({
      width:
        index === 0 && isTwoLined
          ? Math.max(narrowFirst, Math.min(room, widestTitle))
          : (table.getColumn(name)?.getSize() ?? 0),
      isFixed: layout.widths[name] !== undefined,
      isText: field.type === 'text' && field.values === undefined,
    })),
    room,
  );
  const pinned = pinnedThatFit(widths.slice(0, wanted), room);
  const sumOf = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, start);
  const tracks = [
    ...[...leads, ...widths].map((width) => `${width}px`),
    'minmax(0, 1fr)',
    ...(actionsWidth === 0 ? [] : [`${actionsWidth}px`]),
  ];
  const style = {
    '--dg-columns': tracks.join(' '),
    '--dg-width': `${sumOf(widths.length) + actionsWidth}px`,
    '--dg-row': `${rowHeight}px`,
    '--dg-lead': `${lead}px`,
    '--dg-view': `${viewWidth}px`,
    '--dg-head': `${headHeight}px`,
    '--dg-start': `${sumOf(pinned)}px`,
    '--dg-end': `${actionsWidth}px`,
    ...Object.fromEntries(Array.from({ length: pinned }, (_, index) => [`--dg-pin-${index}`, `${sumOf(index)}px`])),
  };
  return { style: style as CSSProperties, pinned };
}
