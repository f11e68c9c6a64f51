import { useSyncExternalStore } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { classNames } from '../../plain/class-names.ts';
import { usePrintedAt } from '../../print/printed-at.ts';
import { formatCell, isNumeric } from '../format-cell.ts';
import type { GroupItem } from '../load/row-load.ts';
import { labelOf, useGrid } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import { groupLabel } from './group-row.tsx';
import { printedPart } from './printed-part.ts';

/** Rows of a printed page at most: longer lists are for Excel. */
const mostPrinted = 1_000;
/** Columns that fit an upright page. */
const mostUpright = 6;

/** The rows that are loaded as a table, while the page is printed: every column of theirs, its head on each sheet of paper. */
export function PrintedRows() {
  const isPrinted = usePrintedAt() !== null;
  return isPrinted ? <PrintedTable /> : null;
}

function PrintedTable() {
  const { t, language } = useTexts('ui');
  const { store, columns } = useGrid();
  const { root, totalRows } = useSyncExternalStore(store.subscribe, store.getState);
  const { items, isPart } = printedPart(root, mostPrinted, store.itemAt);
  const rows = items.filter(({ slot }) => slot.node.kind === 'rows').length;
  // Rows of folded groups are not missing: the list shows none of them either.
  const isMissing = totalRows !== null && (root.kind === 'groups' ? isPart : rows < totalRows);
  const counts = { shown: formatNumber(rows, language), total: formatNumber(totalRows ?? 0, language) };
  return (
    <table className={classNames('dg-printed', columns.length > mostUpright && 'dg-printed-across')}>
      {isMissing && <caption>{t('grid.printedPart', counts)}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col">
              {labelOf(column, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ slot, item }) =>
          slot.node.kind === 'groups' ? (
            <tr key={slot.start} className="dg-printed-group">
              <th colSpan={columns.length} style={{ paddingInlineStart: slot.depth * 16 }}>
                <GroupWords item={item as GroupItem} />
              </th>
            </tr>
          ) : (
            <tr key={slot.start}>
              {columns.map((column) => (
                <td key={column.name} className={isNumeric(column.field) ? 'dg-number' : undefined}>
                  <Cell column={column} row={item as GridRow} />
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function Cell({ column, row }: { readonly column: GridColumn; readonly row: GridRow }) {
  const { language } = useGrid();
  return column.render === undefined ? formatCell(column.field, row[column.name], language) : column.render(row);
}

function GroupWords({ item }: { readonly item: GroupItem }) {
  const { t } = useTexts('ui');
  const { props, language } = useGrid();
  const column = props.columns.find(({ name }) => name === item.level.name);
  const head = column === undefined ? '' : `${labelOf(column, language)}: `;
  return `${head}${groupLabel(item, column, language, t('grid.blank'))} (${formatNumber(item.count, language)})`;
}
