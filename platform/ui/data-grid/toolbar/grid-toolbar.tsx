import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ColumnsIcon,
  ExcelIcon,
  FunnelOffIcon,
  LayoutResetIcon,
  MoreIcon,
  RefreshIcon,
  SearchIcon,
} from '../../icons/icons.tsx';
import { countFilters, isSearched } from '../filter/column-filter.ts';
import { SearchInput } from '../filter/search-input.tsx';
import { useGrid } from '../model/grid-model.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportBar } from './export-bar.tsx';
import { type ToolbarEntry, ToolbarMenu } from './toolbar-menu.tsx';
import { useExport } from './use-export.ts';
import { useStanding } from './use-standing.ts';

/** The grid's own acts; those that are off now are still in their place. */
function useOwnEntries(
  onColumns: (anchor: HTMLElement) => void,
  onExport: (() => void) | null,
): readonly ToolbarEntry[] {
  const { t } = useTranslation('ui');
  const { store, filters, clearFilters, resetLayout, isDefaultLayout } = useGrid();
  const filtered = countFilters(filters);
  return [
    {
      id: 'clear',
      label: t('grid.clearFilters'),
      icon: <FunnelOffIcon />,
      isOff: filtered === 0,
      badge: filtered,
      act: clearFilters,
    },
    { id: 'refresh', label: t('grid.refresh'), icon: <RefreshIcon />, act: () => store.refresh() },
    { id: 'columns', label: t('grid.columns'), icon: <ColumnsIcon />, act: onColumns },
    ...(onExport === null ? [] : [{ id: 'export', label: t('grid.export'), icon: <ExcelIcon />, act: onExport }]),
    {
      id: 'reset',
      label: t('grid.resetLayout'),
      icon: <LayoutResetIcon />,
      isOff: isDefaultLayout && filtered === 0,
      act: resetLayout,
    },
  ];
}

/** Acts on the whole grid: the page's own at the start, the grid's at the end. On a phone all but the main are a menu. */
export function GridToolbar() {
  const { t } = useTranslation('ui');
  const { props, isCompact, filters, setSearch } = useGrid();
  const [chooser, setChooser] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [isSearching, setSearching] = useState(false);
  const gridExport = useExport();
  const standing = useStanding();
  const entries = useOwnEntries(setChooser, props.exportAddress === undefined ? null : gridExport.start);
  const hasSearch = props.columns.some(({ field }) => isSearched(field));
  const own = props.toolbar ?? [];
  const drawn = isCompact ? own.filter(({ isPrimary }) => isPrimary) : own;
  const search = (
    <SearchInput label={t('grid.search')} value={filters.search} onChange={setSearch} autoFocus={isCompact} />
  );
  return (
    <>
      <div className="dg-toolbar" role="toolbar" aria-label={props.title}>
        {drawn.map(({ id, label, icon, isPrimary, onSelect }) => (
          <Button
            key={id}
            size="small"
            variant={isPrimary ? 'contained' : 'outlined'}
            startIcon={icon}
            onClick={() => onSelect(standing())}
          >
            {label}
          </Button>
        ))}
        <span className="dg-space" />
        {hasSearch && !isCompact && search}
        {hasSearch && isCompact && (
          <IconButton
            aria-label={t('grid.search')}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            <SearchIcon />
          </IconButton>
        )}
        {isCompact ? (
          <IconButton
            aria-label={t('grid.more')}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => setMenu(currentTarget)}
          >
            <MoreIcon />
          </IconButton>
        ) : (
          entries.map((entry) => <EntryButton key={entry.id} entry={entry} />)
        )}
      </div>
      {isCompact && (isSearching || filters.search !== '') && <div className="dg-search-line">{search}</div>}
      <ExportBar {...gridExport} />
      {menu !== null && (
        <ToolbarMenu
          anchor={menu}
          entries={[
            ...own
              .filter((action) => !drawn.includes(action))
              .map(({ id, label, icon, onSelect }) => ({ id, label, icon, act: () => onSelect(standing()) })),
            ...entries,
          ]}
          onClose={() => setMenu(null)}
        />
      )}
      {chooser !== null && <ColumnChooser anchor={chooser} onClose={() => setChooser(null)} />}
    </>
  );
}

function EntryButton({ entry }: { readonly entry: ToolbarEntry }) {
  const { label, icon, isOff = false, badge = 0, act } = entry;
  const [isTold, setTold] = useState(false);
  const wasPressed = useRef(false);
  return (
    <Tooltip
      title={label}
      disableInteractive
      open={isTold}
      // Once pressed it would only cover what the button has opened, until the pointer comes again.
      onOpen={() => setTold(!wasPressed.current)}
      onClose={() => {
        wasPressed.current = false;
        setTold(false);
      }}
    >
      <span>
        <IconButton
          size="small"
          disabled={isOff}
          color={badge > 0 ? 'primary' : 'default'}
          onClick={({ currentTarget }) => {
            wasPressed.current = true;
            setTold(false);
            act(currentTarget);
          }}
        >
          {badge > 0 ? (
            <Badge badgeContent={badge} color="primary" overlap="circular">
              {icon}
            </Badge>
          ) : (
            icon
          )}
          <span className="dg-hidden">{label}</span>
        </IconButton>
      </span>
    </Tooltip>
  );
}
