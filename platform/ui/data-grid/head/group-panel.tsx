import { type DragEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { EntryMenu } from '../../dialog/entry-menu.tsx';
import { ArrowDownIcon, ArrowUpIcon, CrossIcon, GroupRowsIcon } from '../../icons/icons.tsx';
import { labelOf, useGrid } from '../model/grid-model.ts';
import { QuietSwitch } from '../toolbar/quiet-switch.tsx';
import type { GridColumn } from '../types.ts';
import { dragColumn, draggedColumn, moveColumn, stepColumn } from './move-column.ts';

/** The columns that the rows are grouped by, outermost first; heads are dropped here. A phone has no room for it while there are none. */
export function GroupPanel() {
  const { t } = useTranslation('ui');
  const { props, layout, change, isCompact, isWide, isCoarse, store } = useGrid();
  const [isOver, setOver] = useState(false);
  const grouped = layout.groups.flatMap((id) => props.columns.find(({ name }) => name === id) ?? []);
  const drop = (event: DragEvent) => {
    setOver(false);
    const name = draggedColumn(event, true);
    if (name === null) return;
    event.preventDefault();
    change(({ groups }) => ({ groups: groups.includes(name) ? groups : [...groups, name] }));
  };
  if (isCompact && grouped.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each column's menu groups by it too.
    <div
      className={isOver ? 'dg-groups dg-over' : 'dg-groups'}
      onDragOver={(event) => {
        if (draggedColumn(event) === null) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <GroupRowsIcon fontSize="small" />
      {grouped.length === 0 && !isCompact && (
        <span className="dg-hint">{t(isCoarse ? 'grid.groupMenuHint' : 'grid.groupPanelHint')}</span>
      )}
      {grouped.length > 0 && (
        <ul aria-label={t('grid.groupedBy')}>
          {grouped.map((column) => (
            <GroupChip key={column.name} column={column} />
          ))}
        </ul>
      )}
      {grouped.length > 0 && (
        <>
          <button type="button" className="dg-link" onClick={() => store.expandAll()}>
            {t('grid.expandAll')}
          </button>
          <button type="button" className="dg-link" onClick={() => store.collapseAll()}>
            {t('grid.collapseAll')}
          </button>
        </>
      )}
      <span className="dg-space" />
      {!isCompact && !isWide && (
        <>
          <QuietSwitch />
          <RowTotal />
        </>
      )}
    </div>
  );
}

/** The number of rows that meet the filters; of very many at least so many, and all of them once somebody wants to know. */
export function RowTotal() {
  const { t } = useTranslation('ui');
  const { store, language } = useGrid();
  const { totalRows: total, isTotalOpen, isCounting } = useSyncExternalStore(store.subscribe, store.getState);
  if (total === null) return null;
  const shown = formatNumber(total, language);
  if (!isTotalOpen) return <span className="dg-total">{t('grid.rows', { count: total, shown })}</span>;
  return (
    <button
      type="button"
      className="dg-total dg-total-open"
      title={t('grid.countAll')}
      aria-busy={isCounting}
      disabled={isCounting}
      onClick={store.countAll}
    >
      {t('grid.rowsOpen', { shown })}
    </button>
  );
}

function GroupChip({ column }: { readonly column: GridColumn }) {
  const { t } = useTranslation('ui');
  const { layout, change, table, language } = useGrid();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { name } = column;
  const label = labelOf(column, language);
  const place = layout.groups.indexOf(name);
  const isDescending = layout.sort.some(({ id, desc }) => id === name && desc);
  const remove = () => change(({ groups }) => ({ groups: groups.filter((other) => other !== name) }));
  const step = (by: -1 | 1) => change(({ groups }) => ({ groups: stepColumn(groups, name, by, () => true) }));
  const sort = (desc: boolean) =>
    table.setSorting((before) => [{ id: name, desc }, ...before.filter(({ id }) => id !== name)]);
  const entries = [
    { id: 'ascending', label: t('grid.sortAscending'), isOff: !isDescending, act: () => sort(false) },
    { id: 'descending', label: t('grid.sortDescending'), isOff: isDescending, act: () => sort(true) },
    { id: 'earlier', label: t('grid.groupEarlier'), isOff: place === 0, act: () => step(-1) },
    { id: 'later', label: t('grid.groupLater'), isOff: place === layout.groups.length - 1, act: () => step(1) },
    { id: 'ungroup', label: t('grid.ungroup'), act: remove },
  ];
  return (
    <li
      className="dg-chip"
      draggable
      onDragStart={(event) => dragColumn(event, name)}
      onDrop={(event) => {
        const dragged = draggedColumn(event, true);
        if (dragged === null || !layout.groups.includes(dragged)) return;
        event.preventDefault();
        event.stopPropagation();
        change(({ groups }) => ({ groups: moveColumn(groups, dragged, name) }));
      }}
    >
      <button
        type="button"
        className="dg-chip-label"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
        {isDescending ? <ArrowDownIcon fontSize="inherit" /> : <ArrowUpIcon fontSize="inherit" />}
      </button>
      <button type="button" className="dg-button" aria-label={`${t('grid.ungroup')}: ${label}`} onClick={remove}>
        <CrossIcon fontSize="inherit" />
      </button>
      {anchor !== null && (
        <EntryMenu anchor={anchor} label={label} entries={entries} dense onClose={() => setAnchor(null)} />
      )}
    </li>
  );
}
