import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/i18n/format.ts';
import { useGrid } from '../model/grid-model.ts';
import type { GridPicks } from '../types.ts';
import { noPicks } from './picks.ts';
import { usePickAll } from './use-pick-all.ts';

/** The box over the boxes of the rows: picks all that meet the filters, or leaves those that are picked. */
export function PickAllBox() {
  const { picks } = useGrid().props;
  return picks === undefined ? null : <Box picks={picks} />;
}

function Box({ picks }: { readonly picks: GridPicks }) {
  const { t } = useTranslation('ui');
  const { store, language } = useGrid();
  const total = useSyncExternalStore(store.subscribe, () => store.getState().totalRows) ?? 0;
  const { isPending, pickAll } = usePickAll();
  const count = picks.picked.size;
  const isTooMany = count === 0 && total > picks.most;
  const label =
    count > 0
      ? t('grid.pick.none')
      : isTooMany
        ? t('grid.pick.limit', { shown: formatNumber(picks.most, language) })
        : t('grid.pick.all', { shown: formatNumber(total, language) });
  return (
    // As large as a finger around it.
    <label className="dg-pick-all">
      <input
        type="checkbox"
        className="dg-pick"
        aria-label={label}
        title={label}
        tabIndex={-1}
        disabled={isTooMany || isPending || total === 0}
        checked={count > 0 && count >= total}
        ref={(input) => {
          if (input !== null) input.indeterminate = count > 0 && count < total;
        }}
        onClick={(event) => event.stopPropagation()}
        onChange={() => (count > 0 ? picks.onChange(noPicks) : pickAll())}
      />
    </label>
  );
}
