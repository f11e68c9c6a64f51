import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { countFilters } from '../filter/column-filter.ts';
import { useGrid } from '../model/grid-model.ts';
import type { GridPicks } from '../types.ts';
import { noPicks } from './picks.ts';
import { usePickAll } from './use-pick-all.ts';

/**
 * How many rows are picked, what is done with them, and picking or leaving all of them. Where rows have more to them than
 * being picked it comes with the first that is.
 */
export function PickBar() {
  const { picks, detail } = useGrid().props;
  if (picks === undefined || (detail !== undefined && picks.picked.size === 0)) return null;
  return <Bar picks={picks} />;
}

function Bar({ picks }: { readonly picks: GridPicks }) {
  const { t } = useTranslation('ui');
  const { store, language, filters } = useGrid();
  const total = useSyncExternalStore(store.subscribe, () => store.getState().totalRows) ?? 0;
  const { isPending, pickAll } = usePickAll();
  const count = picks.picked.size;
  const shown = (value: number) => formatNumber(value, language);
  const isTooMany = total > picks.most;
  const all =
    countFilters(filters) > 0
      ? t('grid.pick.matching', { shown: shown(total) })
      : t('grid.pick.all', { shown: shown(total) });
  return (
    <div className="dg-picks">
      <span role="status">{t('grid.pick.count', { count, shown: shown(count) })}</span>
      {count > 0 &&
        picks.actions?.map(({ id, label, icon, onSelect }) => (
          <Button
            key={id}
            size="small"
            variant="outlined"
            startIcon={icon}
            onClick={() => onSelect([...picks.picked.values()])}
          >
            {label}
          </Button>
        ))}
      {count < total && total > 0 && !isTooMany && (
        <Button size="small" loading={isPending} onClick={pickAll}>
          {all}
        </Button>
      )}
      {isTooMany && <span className="dg-picks-limit">{t('grid.pick.limit', { shown: shown(picks.most) })}</span>}
      {count > 0 && (
        <Button size="small" onClick={() => picks.onChange(noPicks)}>
          {t('grid.pick.none')}
        </Button>
      )}
    </div>
  );
}
