// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn in part and placed by hand, which a table cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid is the tab stop.

import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth, formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatPercent } from '#platform/i18n/percent.ts';
import { ChevronRightIcon } from '../../icons/icons.tsx';
import { formatCell } from '../format-cell.ts';
import type { GroupItem } from '../load/row-load.ts';
import type { GridColumn } from '../types.ts';

/** The name of a group: its value as a cell shows it, the month in words. */
export function groupLabel(item: GroupItem, column: GridColumn | undefined, language: Language, blank: string): string {
  if (item.key === null || item.key === '') return blank;
  if (item.level.interval === 'year') return String(item.key);
  if (item.level.interval === 'month') return formatMonth(Number(item.key), language);
  return column === undefined ? String(item.key) : formatCell(column.field, item.key, language);
}

/** What a group says of its rows: `Puntaje: prom. 92,5 %`, one for each column that asks for it. */
function summaryWords(
  item: GroupItem,
  columns: readonly GridColumn[],
  language: Language,
  named: Readonly<Record<'sum' | 'avg', string>>,
): readonly string[] {
  const summed = columns.filter(({ summary }) => summary !== undefined);
  return item.summary.flatMap((value, index) => {
    const column = summed[index];
    if (value === null || column?.summary === undefined) return [];
    const shown = column.field.isPercent
      ? formatPercent(value, language)
      : formatNumber(value, language, Number.isInteger(value) ? 0 : 1);
    return [`${column.field.label[language]}: ${named[column.summary]} ${shown}`];
  });
}

/** The same element on every row, so that it is not drawn again with it. */
export const openIcon = <ChevronRightIcon fontSize="small" />;

interface GroupRowProps {
  readonly item: GroupItem | undefined;
  readonly slot: number;
  readonly rowIndex: number;
  readonly depth: number;
  readonly style: CSSProperties;
  readonly column: GridColumn | undefined;
  /** of the grid, some of which are summed up */
  readonly columns: readonly GridColumn[];
  readonly columnCount: number;
  readonly language: Language;
  readonly isOpen: boolean;
  readonly isActive: boolean;
}

/** The head of a group, which opens and closes it; its label stays in view however far the columns are scrolled. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { t } = useTranslation('ui');
  const { item, slot, depth, column, language, isOpen } = props;
  const label = item === undefined ? '' : groupLabel(item, column, language, t('grid.blank'));
  const named = { sum: t('grid.summary.sum'), avg: t('grid.summary.avg') };
  const summaries = item === undefined ? [] : summaryWords(item, props.columns, language, named);
  const head = column?.field.label[language] ?? '';
  return (
    <div
      role="row"
      className={item === undefined ? 'dg-row dg-group dg-loading' : 'dg-row dg-group'}
      data-slot={slot}
      aria-rowindex={props.rowIndex}
      style={props.style}
    >
      <div
        role="gridcell"
        className="dg-cell dg-group-cell"
        data-col={0}
        aria-colindex={1}
        aria-colspan={props.columnCount}
        tabIndex={props.isActive ? 0 : -1}
      >
        {item !== undefined && (
          <span className="dg-group-label" style={{ paddingInlineStart: depth * 22 }}>
            <button
              type="button"
              tabIndex={-1}
              className="dg-button"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? t('grid.collapse') : t('grid.expand')} ${head}: ${label}`}
            >
              {openIcon}
            </button>
            {item.level.interval !== 'month' && <span className="dg-group-head">{head}</span>}
            <span className="dg-group-value">{label}</span>
            <span className="dg-count">{formatNumber(item.count, language)}</span>
            {summaries.map((words) => (
              <span key={words} className="dg-summary">
                {words}
              </span>
            ))}
          </span>
        )}
      </div>
    </div>
  );
});
