import type { GridRow } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatCell } from '../format-cell.ts';
import type { GridColumn } from '../types.ts';

/** px of a row of two lines. */
export const twoLineHeight = 60;

/** px that the title of a row takes at most; a phone of 360 px has less. */
export const widestTitle = 320;

/** The column by which a grid's rows are known, where the grid has one (`onPhone`). */
export function titleOf(columns: readonly GridColumn[]): GridColumn | undefined {
  return columns.find(({ onPhone }) => onPhone === 'title');
}

/**
 * The columns as a phone shows them: what a row is called comes first, and under it, in the same cell, the columns marked
 * `under`, marks before words. These keep their own place too, where they are sorted and filtered. Without a title, the columns as they are.
 */
export function phoneColumns(columns: readonly GridColumn[], language: Language): readonly GridColumn[] {
  const title = titleOf(columns);
  if (title === undefined) return columns;
  const under = columns
    .filter(({ onPhone }) => onPhone === 'under')
    .sort((a, b) => Number(b.render !== undefined) - Number(a.render !== undefined));
  const drawn = { ...title, render: (row: GridRow) => <TwoLines {...{ row, title, under, language }} /> };
  return [drawn, ...columns.filter((column) => column !== title)];
}

interface TwoLinesProps {
  readonly row: GridRow;
  readonly title: GridColumn;
  readonly under: readonly GridColumn[];
  readonly language: Language;
}

function TwoLines({ row, title, under, language }: TwoLinesProps) {
  const drawn = ({ render, field, name }: GridColumn) =>
    render === undefined ? formatCell(field, row[name], language) : render(row);
  return (
    <span className="dg-two">
      <span className="dg-two-title">{drawn(title)}</span>
      <span className="dg-two-under">
        {under
          .filter(({ isTold }) => isTold?.(row) ?? true)
          .map((column) => (
            <span key={column.name}>{drawn(column)}</span>
          ))}
      </span>
    </span>
  );
}
