import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../feedback/load-failed.tsx';
import { GridPopover } from '../grid-popover.tsx';
import { labelOf, useGrid } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import { isDay, type PickedValues } from './column-filter.ts';
import { DayChoices } from './day-choices.tsx';
import { dayTree, toggleDays } from './day-tree.ts';
import { filterOfPicked, nothingPicked } from './picked-values.ts';
import { SearchInput } from './search-input.tsx';
import { listedValues, listValues, useColumnValues } from './use-column-values.ts';
import { ValueChoices } from './value-choices.tsx';

interface ValuesPopoverProps {
  readonly column: GridColumn;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The values of a column with their counts, to pick from: a list, or a tree of years, months and days. */
export function ValuesPopover({ column, anchor, onClose }: ValuesPopoverProps) {
  const { t } = useTranslation('ui');
  const { layout, change, language } = useGrid();
  const label = t('grid.filteredValues', { label: labelOf(column, language) });
  const [picked, setPicked] = useState(layout.picked[column.name] ?? nothingPicked);
  const apply = (next: PickedValues) => {
    const filter = filterOfPicked(next);
    change((before) => {
      const { [column.name]: _before, ...others } = before.picked;
      return { picked: filter === undefined ? others : { ...others, [column.name]: filter } };
    });
    onClose();
  };
  return (
    <GridPopover anchor={anchor} label={label} onClose={onClose}>
      <ValuesPart column={column} picked={picked} onPick={setPicked} />
      <div className="dg-values-end">
        <Button size="small" onClick={() => apply(nothingPicked)}>
          {t('grid.clear')}
        </Button>
        <Button size="small" variant="contained" onClick={() => apply(picked)}>
          {t('grid.apply')}
        </Button>
      </div>
    </GridPopover>
  );
}

interface PartProps {
  readonly column: GridColumn;
  readonly picked: PickedValues;
  readonly onPick: (picked: PickedValues) => void;
}

function ValuesPart({ column, picked, onPick }: PartProps) {
  const { t } = useTranslation('ui');
  const [search, setSearch] = useState('');
  const isSearchable = !isDay(column.field) && column.field.values === undefined;
  const { nodes, error, hasMore, retry } = useColumnValues(column, search.trim());
  const tree = isDay(column.field) ? dayTree(nodes ?? []) : [];
  return (
    <>
      {isSearchable && (
        <div className="dg-values-search">
          <SearchInput label={t('grid.searchValues')} value={search} onChange={setSearch} autoFocus />
        </div>
      )}
      <div className="dg-values-list">
        {error !== null && <LoadFailed dense error={error} onRetry={retry} />}
        {error === null && nodes === null && <ChoiceOutlines />}
        {nodes?.length === 0 && <p className="dg-values-note">{t('grid.noValues')}</p>}
        {nodes !== null && nodes.length > 0 && isDay(column.field) && (
          <DayChoices
            tree={tree}
            values={picked.values}
            onToggle={(node) => onPick({ isExcluding: false, values: toggleDays(tree, picked.values, node) })}
          />
        )}
        {nodes !== null && nodes.length > 0 && !isDay(column.field) && (
          <ValueChoices
            column={column}
            values={listValues(nodes, column.field)}
            isSearch={search.trim() !== ''}
            picked={picked}
            onPick={onPick}
          />
        )}
      </div>
      {hasMore && <p className="dg-values-note">{t('grid.moreValues', { shown: listedValues })}</p>}
    </>
  );
}

function ChoiceOutlines() {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      {['70%', '45%', '60%', '52%', '38%', '64%'].map((width) => (
        <span key={width} className="dg-outline" style={{ width }} />
      ))}
    </div>
  );
}
