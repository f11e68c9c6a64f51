import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryMenu } from '../../dialog/entry-menu.tsx';
import { MoreIcon, SearchIcon } from '../../icons/icons.tsx';
import { isSearched } from '../filter/column-filter.ts';
import { SearchInput } from '../filter/search-input.tsx';
import { GroupPanel, RowTotal } from '../head/group-panel.tsx';
import { useGrid } from '../model/grid-model.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { EntryButton } from './entry-button.tsx';
import { ExportBar } from './export-bar.tsx';
import { QuietSwitch } from './quiet-switch.tsx';
import { useExport } from './use-export.ts';
import { useGridEntries } from './use-grid-entries.tsx';
import { useStanding } from './use-standing.ts';

/** What is open under a button of the toolbar. */
interface OpenPart {
  readonly part: 'columns' | 'views' | 'menu';
  readonly anchor: HTMLElement;
}

/** How many of the page's own acts have room beside the search on a tablet. */
const drawnBetween = 2;

/**
 * Acts on the whole grid: the page's own at the start, the grid's at the end. On a phone all but the main are a menu, on a tablet those
 * for which there is no room.
 */
export function GridToolbar() {
  const { t } = useTranslation('ui');
  const { props, layout, isCompact, isWide, filters, setSearch } = useGrid();
  const [open, setOpen] = useState<OpenPart | null>(null);
  const [isSearching, setSearching] = useState(false);
  const gridExport = useExport();
  const standing = useStanding();
  useImperativeHandle(props.standing, () => standing);
  const { buttons, others } = useGridEntries(
    (part, anchor) => setOpen({ part, anchor }),
    props.exportAddress === undefined ? null : gridExport.start,
  );
  const hasSearch = props.columns.some(({ field }) => isSearched(field));
  const own = props.toolbar ?? [];
  const drawn = isCompact ? own.filter(({ isPrimary }) => isPrimary) : isWide ? own : own.slice(0, drawnBetween);
  const folded = own
    .filter((action) => !drawn.includes(action))
    .map(({ id, label, icon, onSelect }) => ({ id, label, icon, act: () => onSelect(standing()) }));
  const search = (
    <SearchInput label={t('grid.search')} value={filters.search} onChange={setSearch} autoFocus={isCompact} />
  );
  const close = () => setOpen(null);
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
        {isWide && layout.groups.length === 0 ? <GroupPanel /> : <span className="dg-space" />}
        {isWide && <QuietSwitch />}
        {(isWide || isCompact) && <RowTotal />}
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
        {!isCompact && buttons.map((entry) => <EntryButton key={entry.id} entry={entry} />)}
        <IconButton
          size="small"
          aria-label={t('grid.more')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setOpen({ part: 'menu', anchor: currentTarget })}
        >
          <MoreIcon />
        </IconButton>
      </div>
      {isCompact && (isSearching || filters.search !== '') && <div className="dg-search-line">{search}</div>}
      <ExportBar {...gridExport} />
      {open?.part === 'menu' && (
        <EntryMenu
          anchor={open.anchor}
          label={t('grid.more')}
          entries={[...folded, ...(isCompact ? buttons : []), ...others]}
          onClose={close}
        />
      )}
      {open?.part === 'columns' && <ColumnChooser anchor={open.anchor} onClose={close} />}
      {open?.part === 'views' && <SavedViews anchor={open.anchor} onClose={close} />}
    </>
  );
}
