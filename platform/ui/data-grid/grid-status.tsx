import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LoadFailed } from '../feedback/load-failed.tsx';
import { RequestFailure } from '../http/request.ts';
import { FunnelOffIcon, RefreshIcon, WarningIcon } from '../icons/icons.tsx';
import { countFilters } from './filter/column-filter.ts';
import type { RowState } from './load/row-state.ts';
import { useGrid } from './model/grid-model.ts';

/** What is shown instead of the rows: nothing there, nothing that meets the filters, or a load that failed. */
export function GridStatus({ rows, top }: { readonly rows: RowState; readonly top: number }) {
  const { t } = useTranslation('ui');
  const { props, filters, clearFilters, store } = useGrid();
  const isEmpty = rows.status === 'ready' && rows.root.count === 0;
  if (rows.status !== 'failed' && !isEmpty) return null;
  return (
    <div className="dg-status" style={{ top }}>
      {rows.status === 'failed' ? (
        <LoadFailed dense error={rows.error} onRetry={store.retry} />
      ) : countFilters(filters) > 0 ? (
        <EmptyState
          dense
          drawing="search"
          title={t('grid.emptyFiltered')}
          hint={t('grid.emptyFilteredHint')}
          action={
            <Button variant="outlined" size="small" startIcon={<FunnelOffIcon />} onClick={clearFilters}>
              {t('grid.clearFilters')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          dense
          title={t('grid.empty')}
          {...(props.emptyHint === undefined ? {} : { hint: props.emptyHint })}
        />
      )}
    </div>
  );
}

/** Under the rows, when some of them could not be loaded. */
export function PartFailed({ rows }: { readonly rows: RowState }) {
  const { t } = useTranslation('ui');
  const { store } = useGrid();
  if (rows.status !== 'ready' || rows.error === null) return null;
  const isUnreachable = rows.error instanceof RequestFailure && rows.error.status === 0;
  const said = rows.error instanceof RequestFailure ? rows.error.message : '';
  return (
    <div className="dg-part-failed" role="alert">
      <WarningIcon fontSize="small" />
      <span>{isUnreachable ? t('unreachable') : said || t('grid.partFailed')}</span>
      <Button size="small" color="inherit" startIcon={<RefreshIcon />} onClick={store.retry}>
        {t('retry')}
      </Button>
    </div>
  );
}
