// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn in part and placed by hand, which a table cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid is the tab stop.
import { type CSSProperties, isValidElement, type MouseEvent, memo, type ReactNode, useRef } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { ChevronRightIcon, MoreIcon } from '../../icons/icons.tsx';
import { formatCell, isNumeric } from '../format-cell.ts';
import { PickCell, type PickState } from '../pick/pick-cell.tsx';
import { pinClass } from '../scroll/pin-columns.ts';
import type { GridColumn, RowAction } from '../types.ts';

interface CellsProps {
  readonly row: GridRow | undefined;
  readonly columns: readonly GridColumn[];
  readonly language: Language;
  /** index of the first column among the cells */
  readonly first: number;
  readonly activeColumn: number;
  /** as many of the first stay in view while the columns are scrolled */
  readonly pinned: number;
  /** what a screen reader says of a struck row before its first value; null: it is not struck */
  readonly mutedText: string | null;
}

/** In cells that are not there yet: the text of a cell that is never empty stays one node. */
const noText = '\u00a0';

/** Icons that are the same on every row are the same elements, so that they are not drawn again with it. */
const openIcon = <ChevronRightIcon fontSize="small" />;
const moreIcon = <MoreIcon fontSize="small" />;

/** The values of a row; the same elements while it is not there yet, so that coming and going makes none. */
const ValueCells = memo(function ValueCells(props: CellsProps) {
  const { row, columns, language, first, activeColumn, pinned, mutedText } = props;
  return columns.map((column, index) => {
    const text = row === undefined ? noText : formatCell(column.field, row[column.name], language);
    const place = first + index;
    const kind = isNumeric(column.field) ? 'dg-cell dg-number' : 'dg-cell';
    return (
      <div
        key={column.name}
        role="gridcell"
        aria-colindex={place + 1}
        data-col={place}
        tabIndex={activeColumn === place ? 0 : -1}
        className={index < pinned ? `${kind} ${pinClass(index, pinned)}` : kind}
      >
        {index === 0 && mutedText !== null && <span className="dg-hidden">{`${mutedText}: `}</span>}
        {column.render === undefined || row === undefined ? text : column.render(row)}
      </div>
    );
  });
});

function hasSameEntries(a: object, b: object): boolean {
  const others = new Map(Object.entries(b));
  return (
    Object.keys(a).length === others.size && Object.entries(a).every(([name, value]) => others.get(name) === value)
  );
}

/** The icon of an act. It is the same on every row, so it is drawn once for each button. */
const ActionIcon = memo(
  function ActionIcon({ icon }: { readonly icon: ReactNode }) {
    return icon;
  },
  (before, after) => {
    const [a, b] = [before.icon, after.icon];
    if (!isValidElement<object>(a) || !isValidElement<object>(b)) return a === b;
    return a.type === b.type && hasSameEntries(a.props, b.props);
  },
);

/** Buttons of a row's acts; one that opens their menu where there is no room. */
const ActionButtons = memo(function ActionButtons(props: {
  readonly actions: readonly RowAction[];
  readonly menuLabel: string;
  readonly isFolded: boolean;
}) {
  if (props.actions.length === 0) return null;
  if (props.isFolded) {
    return (
      <button
        type="button"
        tabIndex={-1}
        className="dg-button"
        data-menu
        aria-label={props.menuLabel}
        aria-haspopup="menu"
      >
        {moreIcon}
      </button>
    );
  }
  return props.actions.map(({ id, label, icon, tone, disabled, onSelect }) => (
    <button
      key={id}
      type="button"
      tabIndex={-1}
      className={tone === 'danger' ? 'dg-button dg-danger' : 'dg-button'}
      title={disabled === undefined ? label : `${label}: ${disabled}`}
      aria-label={disabled === undefined ? label : `${label}: ${disabled}`}
      // It keeps its place and its words for eyes, keys and readers.
      aria-disabled={disabled !== undefined || undefined}
      onClick={disabled === undefined ? onSelect : undefined}
    >
      <ActionIcon icon={icon} />
    </button>
  ));
});

export interface DataRowProps {
  readonly row: GridRow | undefined;
  readonly slot: number;
  /** aria-rowindex */
  readonly rowIndex: number;
  readonly style: CSSProperties;
  readonly columns: readonly GridColumn[];
  readonly language: Language;
  readonly activeColumn: number;
  readonly isSelected: boolean;
  readonly mutedText: string | null;
  /** null: the grid has no acts on rows */
  readonly actions: readonly RowAction[] | null;
  readonly actionsLabel: string;
  readonly isFolded: boolean;
  readonly pinned: number;
  /** what unfolds under the row; null: nothing */
  readonly detailLabel: string | null;
  readonly isOpen: boolean;
  /** of a row that can be picked; null: none can */
  readonly pick: PickState | null;
  readonly pickLabel: string;
}

/** The buttons of a row that is not there yet still belong to the one that was drawn before it. */
const stopPress = (event: MouseEvent) => event.stopPropagation();

/** One row; its outline while it is not there yet. */
export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { row, slot, columns, detailLabel, pick, actions, activeColumn } = props;
  const picking = pick === null ? 0 : 1;
  const first = detailLabel === null ? picking : picking + 1;
  const lastActions = useRef(actions);
  if (row !== undefined) lastActions.current = actions;
  const lastColumn = first + columns.length;
  const classes = ['dg-row', slot % 2 === 1 ? 'dg-odd' : '', props.isSelected ? 'dg-selected' : ''];
  if (props.mutedText !== null) classes.push('dg-muted');
  if (row === undefined) classes.push('dg-loading');
  return (
    <div
      role="row"
      className={classes.join(' ')}
      data-slot={slot}
      aria-rowindex={props.rowIndex}
      aria-selected={props.isSelected}
      aria-busy={row === undefined || undefined}
      style={props.style}
      onClickCapture={row === undefined ? stopPress : undefined}
    >
      {pick !== null && (
        <EdgeCell column={0} isActive={activeColumn === 0} className="dg-expander dg-pick-cell">
          <PickCell state={pick} label={props.pickLabel} />
        </EdgeCell>
      )}
      {detailLabel !== null && (
        <EdgeCell column={picking} isActive={activeColumn === picking} className="dg-expander">
          <button
            type="button"
            tabIndex={-1}
            className="dg-button"
            data-expand
            aria-expanded={props.isOpen}
            aria-label={detailLabel}
            title={detailLabel}
          >
            {openIcon}
          </button>
        </EdgeCell>
      )}
      <ValueCells
        row={row}
        columns={columns}
        language={props.language}
        first={first}
        activeColumn={activeColumn}
        pinned={props.pinned}
        mutedText={props.mutedText}
      />
      {actions !== null && (
        <EdgeCell
          column={lastColumn}
          isActive={activeColumn === lastColumn}
          className={props.isFolded ? 'dg-actions dg-folded' : 'dg-actions'}
        >
          <ActionButtons actions={lastActions.current ?? []} menuLabel={props.actionsLabel} isFolded={props.isFolded} />
        </EdgeCell>
      )}
    </div>
  );
});

function EdgeCell(props: {
  readonly column: number;
  readonly isActive: boolean;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="gridcell"
      aria-colindex={props.column + 1}
      data-col={props.column}
      tabIndex={props.isActive ? 0 : -1}
      className={`dg-cell dg-pinned ${props.className}`}
    >
      {props.children}
    </div>
  );
}
