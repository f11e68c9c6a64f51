import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { scopeOf } from '#platform/calls/may-call.ts';
import { send } from '#platform/calls/web/send.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { getMatrix } from '../../shared/calls.ts';
import {
  type CellState,
  cellSigns,
  cellStates,
  describeMatrixFilter,
  type Matrix,
  type MatrixQuery,
  matrixTotals,
} from '../../shared/matrix.ts';
import { FiltersLine } from '../filters-line.tsx';
import { readMatrixAddress, writeMatrixAddress } from '../matrix/matrix-address.ts';
import { MatrixFilter } from '../matrix/matrix-filter.tsx';
import { MatrixGrid } from '../matrix/matrix-grid.tsx';
import { useLead } from '../use-lead.ts';

/** ReadMatrix: who is trained in what, profiles or people against documents. The address says what is asked. */
export default function MatrixPage() {
  const { t, language } = useTexts('reports');
  const lead = useLead(t('matrix.lead'));
  const { query, isOwnSector, setQuery } = useMatrixQuery();
  const isAsked = query.rows === 'profiles' || query.iD_Sector !== null;
  const { data, isLoadingError, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['matrix', query] as const,
    queryFn: ({ signal }) => {
      const { iD_Sector, iD_Profile } = query;
      return send(getMatrix, { query: { ...query, iD_Sector: iD_Sector ?? '', iD_Profile: iD_Profile ?? '' }, signal });
    },
    enabled: isAsked,
    // Other filters of the same rows leave what stands until theirs is there.
    placeholderData: (shown, asked) => (asked?.queryKey[1].rows === query.rows ? shown : undefined),
  });
  const isEmpty = data !== undefined && (data.rows.length === 0 || data.documents.length === 0);
  return (
    <Page width="full">
      <PageTitle title={t('matrix.title')} lead={lead} />
      <MatrixFilter {...{ query, isOwnSector }} mayPrint={isAsked && !isEmpty} onChange={setQuery} />
      {!isAsked ? (
        <EmptyState title={t('matrix.ask.title')} hint={t('matrix.ask.hint')} />
      ) : isLoadingError ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <TableSkeleton rows={10} />
      ) : isEmpty ? (
        <EmptyState title={t('matrix.none.title')} hint={t(`matrix.none.${noneOf(query)}`)} />
      ) : (
        <div className="matrix-part" aria-busy={isPlaceholderData}>
          <FiltersLine
            parts={describeMatrixFilter(data, isOwnSector ? { ...query, iD_Sector: null } : query, language)}
          />
          <Legend matrix={data} />
          <MatrixGrid matrix={data} rows={query.rows} />
        </div>
      )}
    </Page>
  );
}

/** Why nothing is shown: what was asked for, or that there is nothing yet. */
function noneOf({ rows, iD_Sector, iD_Profile, document }: MatrixQuery) {
  if (rows === 'people') return 'people';
  return iD_Sector === null && iD_Profile === null && document === '' ? 'yet' : 'hint';
}

/** What the marks mean, and how many trainings are in each state. */
function Legend({ matrix }: { readonly matrix: Matrix }) {
  const { t, language } = useTexts('reports');
  const totals: Partial<Record<CellState, number>> = useMemo(() => matrixTotals(matrix), [matrix]);
  return (
    <ul className="matrix-legend" aria-label={t('matrix.legend')}>
      {(Object.keys(cellStates) as CellState[]).map((state) => {
        const total = totals[state];
        return (
          <li key={state}>
            <span className={`matrix-mark matrix-${state}`} aria-hidden="true">
              {cellSigns[state]}
            </span>
            {cellStates[state][language]}
            {total !== undefined && <strong>{formatNumber(total, language)}</strong>}
          </li>
        );
      })}
      <li>{t('matrix.asOf', { day: formatDay(matrix.today) })}</li>
    </ul>
  );
}

/** What the address asks for; a trainer is asked about their own sector. */
function useMatrixQuery() {
  const { user, role } = useSession();
  const [search, setSearch] = useSearchParams();
  const isOwnSector = scopeOf(role, getMatrix) === 'ownSector';
  const text = search.toString();
  const query = useMemo(() => {
    const read = readMatrixAddress(new URLSearchParams(text));
    return isOwnSector ? { ...read, iD_Sector: user.iD_Sector } : read;
  }, [text, isOwnSector, user.iD_Sector]);
  const setQuery = (next: MatrixQuery) => setSearch(writeMatrixAddress(next));
  return { query, isOwnSector, setQuery };
}
