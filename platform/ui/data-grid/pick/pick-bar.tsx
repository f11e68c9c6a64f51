import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { countFilters } from '../filter/column-filter.ts';
import { useGrid } from '../model/grid-model.ts';
import type { GridPicks } from '../types.ts';
import { noPicks } from './picks.ts';
import { usePickAll } from './use-pick-all.ts';

/** How many rows are picked, and picking or leaving all of them; none in a grid without picking. */
export function PickBar() {
  const { picks } = useGrid().props;
  return picks === undefined ? null : <Bar picks={picks} />;
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
      {total > 0 && !isTooMany && (
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
