import Button from '@mui/material/Button';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowDownIcon, ArrowUpIcon } from '../../icons/icons.tsx';
import { CheckField } from '../filter/check-field.tsx';
import { SearchInput } from '../filter/search-input.tsx';
import { GridPopover } from '../grid-popover.tsx';
import { dragColumn, draggedColumn, moveColumn, stepColumn } from '../head/move-column.ts';
import { labelOf, useGrid } from '../model/grid-model.ts';
import { chooseableColumns } from '../model/use-grid-model.ts';
import type { GridColumn } from '../types.ts';

/** Columns from which a list is searched rather than looked through. */
const searchedFrom = 8;

/** Which columns are shown, and in what order. The last one stays. */
export function ColumnChooser({ anchor, onClose }: { readonly anchor: HTMLElement; readonly onClose: () => void }) {
  const { t } = useTranslation('ui');
  const grid = useGrid();
  const { table, language, layout } = grid;
  const [search, setSearch] = useState('');
  const all = chooseableColumns(grid).filter(({ name }) => !layout.groups.includes(name));
  const wanted = search.trim().toLocaleLowerCase(language);
  const found = all.filter((column) => labelOf(column, language).toLocaleLowerCase(language).includes(wanted));
  return (
    <GridPopover anchor={anchor} label={t('grid.columns')} atEnd onClose={onClose}>
      {all.length >= searchedFrom && (
        <div className="dg-values-search">
          <SearchInput label={t('grid.searchColumns')} value={search} onChange={setSearch} autoFocus={!grid.isCoarse} />
        </div>
      )}
      <ul className="dg-values-list dg-views">
        {found.map((column) => (
          <ColumnLine key={column.name} column={column} place={all.indexOf(column)} last={all.length - 1} />
        ))}
        {found.length === 0 && <li className="dg-values-note">{t('grid.noColumns')}</li>}
      </ul>
      <div className="dg-values-end">
        <Button
          size="small"
          onClick={() => table.setColumnVisibility(Object.fromEntries(all.map(({ name }) => [name, true])))}
        >
          {t('grid.showAllColumns')}
        </Button>
        <Button size="small" variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </GridPopover>
  );
}

interface ColumnLineProps {
  readonly column: GridColumn;
  readonly place: number;
  readonly last: number;
}

/** A column of the list: shown or not, and moved by its buttons or by dragging it. */
function ColumnLine({ column, place, last }: ColumnLineProps) {
  const { t } = useTranslation('ui');
  const { table, language, columns, layout, change } = useGrid();
  const [isOver, setOver] = useState(false);
  const { name } = column;
  const label = labelOf(column, language);
  const state = table.getColumn(name);
  const isShown = state?.getIsVisible() ?? false;
  const step = (by: -1 | 1) =>
    change(({ order }) => ({ order: stepColumn(order, name, by, (other) => !layout.groups.includes(other)) }));
  const drop = (event: DragEvent) => {
    setOver(false);
    const dragged = draggedColumn(event, true);
    if (dragged === null) return;
    event.preventDefault();
    change(({ order }) => ({ order: moveColumn(order, dragged, name) }));
  };
  return (
    <li
      className={isOver ? 'dg-over' : undefined}
      draggable
      onDragStart={(event) => dragColumn(event, name)}
      onDragOver={(event) => {
        if (draggedColumn(event) === null) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <CheckField
        label={label}
        state={isShown ? 'all' : 'none'}
        onToggle={() => {
          if (!isShown || columns.length > 1) state?.toggleVisibility(!isShown);
        }}
      />
      <button
        type="button"
        className="dg-button"
        disabled={place === 0}
        aria-label={t('grid.moveUp', { label })}
        onClick={() => step(-1)}
      >
        <ArrowUpIcon fontSize="inherit" />
      </button>
      <button
        type="button"
        className="dg-button"
        disabled={place === last}
        aria-label={t('grid.moveDown', { label })}
        onClick={() => step(1)}
      >
        <ArrowDownIcon fontSize="inherit" />
      </button>
    </li>
  );
}
