import { useTranslation } from 'react-i18next';
import { EntryMenu, type MenuEntry } from '../../dialog/entry-menu.tsx';
import {
  ArrowDownIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  EyeOffIcon,
  FunnelIcon,
  GroupRowsIcon,
} from '../../icons/icons.tsx';
import { PinIcon } from '../../icons/record-icons.tsx';
import { clampWidth } from '../model/grid-layout.ts';
import { labelOf, useGrid } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import { fittingWidth } from './fit-column.ts';
import { stepColumn } from './move-column.ts';

interface ColumnMenuProps {
  readonly column: GridColumn;
  /** the head of the column */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onValues: () => void;
}

type Entry = Omit<MenuEntry, 'id'>;

/** px that one step makes a column wider or narrower. */
const widthStep = 24;

function useEntries({ column, anchor, onValues }: ColumnMenuProps): readonly (readonly Entry[])[] {
  const { t } = useTranslation('ui');
  const { table, layout, change, columns, isCompact } = useGrid();
  const { name } = column;
  const state = table.getColumn(name);
  const sorted = state?.getIsSorted() ?? false;
  const place = columns.indexOf(column);
  const isShown = (other: string) => columns.some((shown) => shown.name === other);
  const step = (by: -1 | 1) => change(({ order }) => ({ order: stepColumn(order, name, by, isShown) }));
  const widen = (by: number) =>
    table.setColumnSizing((before) => ({ ...before, [name]: clampWidth(anchor.offsetWidth + by) }));
  const isPinned = layout.pinned.includes(name);
  const pinnedAt = (at: number) => layout.pinned.includes(columns[at]?.name ?? '');
  const pin = () =>
    change(({ pinned }) => ({ pinned: isPinned ? pinned.filter((other) => other !== name) : [...pinned, name] }));
  return [
    [
      {
        label: t('grid.sortAscending'),
        icon: <ArrowUpIcon />,
        isOff: sorted === 'asc',
        act: () => state?.toggleSorting(false),
      },
      {
        label: t('grid.sortDescending'),
        icon: <ArrowDownIcon />,
        isOff: sorted === 'desc',
        act: () => state?.toggleSorting(true),
      },
      { label: t('grid.sortNone'), isOff: sorted === false, act: () => state?.clearSorting() },
    ],
    [
      { label: t('grid.filterValues'), icon: <FunnelIcon />, act: onValues },
      {
        label: t('grid.groupBy'),
        icon: <GroupRowsIcon />,
        act: () => change(({ groups }) => ({ groups: [...groups.filter((other) => other !== name), name] })),
      },
    ],
    [
      ...(isCompact ? [] : [{ label: t(isPinned ? 'grid.unpin' : 'grid.pin'), icon: <PinIcon />, act: pin }]),
      {
        label: t('grid.moveLeft'),
        icon: <ArrowLeftIcon />,
        isOff: place <= 0 || pinnedAt(place - 1) !== isPinned,
        act: () => step(-1),
      },
      {
        label: t('grid.moveRight'),
        icon: <ArrowRightIcon />,
        isOff: place === columns.length - 1 || pinnedAt(place + 1) !== isPinned,
        act: () => step(1),
      },
    ],
    [
      { label: t('grid.wider'), act: () => widen(widthStep) },
      {
        label: t('grid.fitWidth'),
        act: () => table.setColumnSizing((before) => ({ ...before, [name]: fittingWidth(anchor) })),
      },
      { label: t('grid.narrower'), act: () => widen(-widthStep) },
      { label: t('grid.standardWidth'), isOff: layout.widths[name] === undefined, act: () => state?.resetSize() },
      {
        label: t('grid.hide'),
        icon: <EyeOffIcon />,
        isOff: columns.length === 1,
        act: () => state?.toggleVisibility(false),
      },
    ],
  ];
}

/** All that can be done with a column, without dragging anything. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { column, anchor, onClose } = props;
  const { t } = useTranslation('ui');
  const { language } = useGrid();
  const entries = useEntries(props).flatMap((block, place) =>
    block.map((entry, index) => ({ ...entry, id: entry.label, isApart: place > 0 && index === 0 })),
  );
  const menu = t('grid.columnMenu', { label: labelOf(column, language) });
  return <EntryMenu anchor={anchor} label={menu} entries={entries} dense onClose={onClose} />;
}
