import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../dialog/entry-menu.tsx';
import { ColumnsIcon, ExcelIcon, LayoutResetIcon, RefreshIcon } from '../../icons/icons.tsx';
import { BookmarkIcon } from '../../icons/record-icons.tsx';
import { fittingWidths } from '../head/fit-column.ts';
import { useGrid } from '../model/grid-model.ts';

interface GridEntries {
  /** those that are wanted often, each a button where there is room */
  readonly buttons: readonly MenuEntry[];
  readonly others: readonly MenuEntry[];
}

/** The grid's own acts; those that are off now are still in their place. */
export function useGridEntries(
  onOpen: (part: 'columns' | 'views', anchor: HTMLElement) => void,
  onExport: (() => void) | null,
): GridEntries {
  const { t } = useTranslation('ui');
  const grid = useGrid();
  const { props, store, layout, change, isCoarse, isCompact, density } = grid;
  const isUnfolded = useSyncExternalStore(store.subscribe, () => store.isAnythingOpen());
  const buttons: readonly MenuEntry[] = [
    { id: 'refresh', label: t('grid.refresh'), icon: <RefreshIcon />, act: () => store.refresh() },
    { id: 'columns', label: t('grid.columns'), icon: <ColumnsIcon />, act: (anchor) => onOpen('columns', anchor) },
    ...(onExport === null ? [] : [{ id: 'export', label: t('grid.export'), icon: <ExcelIcon />, act: onExport }]),
  ];
  const fit = (anchor: HTMLElement) => {
    const frame = anchor.closest<HTMLElement>('.dg');
    if (frame !== null) change(({ widths }) => ({ widths: { ...widths, ...fittingWidths(frame) } }));
  };
  const others: readonly MenuEntry[] = [
    {
      id: 'views',
      label: t('grid.views.title'),
      icon: <BookmarkIcon />,
      isApart: isCompact,
      act: (anchor) => onOpen('views', anchor),
    },
    // Beside the groups there are buttons for both.
    ...(layout.groups.length > 0 || props.detail === undefined
      ? []
      : [{ id: 'collapse', label: t('grid.collapseAll'), isOff: !isUnfolded, act: () => store.collapseAll() }]),
    { id: 'fit', label: t('grid.fitAll'), isApart: true, act: fit },
    {
      id: 'share',
      label: t('grid.shareWidth'),
      isOff: Object.keys(layout.widths).length === 0,
      act: () => change(() => ({ widths: {} })),
    },
    ...(isCoarse
      ? []
      : [
          {
            id: 'density',
            label: t('grid.compactRows'),
            isOn: density === 'compact',
            act: () => grid.setDensity(density === 'compact' ? 'comfortable' : 'compact'),
          },
        ]),
    ...(props.quiet === undefined || !isCompact
      ? []
      : [
          {
            id: 'quiet',
            label: props.quiet.label,
            isOn: layout.showsQuiet,
            act: () => change(({ showsQuiet }) => ({ showsQuiet: !showsQuiet })),
          },
        ]),
    {
      id: 'reset',
      label: t('grid.resetLayout'),
      icon: <LayoutResetIcon />,
      isOff: grid.isDefaultLayout,
      isApart: true,
      act: grid.resetLayout,
    },
  ];
  return { buttons, others };
}
