import { useMemo } from 'react';
import { useSession } from '#features/session/web/public.tsx';
import { formatPercent } from '#platform/i18n/percent.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { GridColumn } from '#platform/ui/data-grid/types.ts';
import { useCompliance } from './use-compliance.ts';

/** What share the company wants finished on time, a fraction of 1; null where it set no target, and until it is known. */
export const useTarget = (): number | null => useCompliance(useSession()).data?.target ?? null;

/**
 * A list that tells rates, held against the company's target.
 * @param columnsWith its columns, given the target; the same function at each call
 * @param lead what stands under its title; the target is added, where there is one
 */
export function useRates(columnsWith: (target: number | null) => readonly GridColumn[], lead: string) {
  const { t, language } = useTexts('reports');
  const target = useTarget();
  const columns = useMemo(() => columnsWith(target), [columnsWith, target]);
  const told = target === null ? lead : `${lead} ${t('rates.target', { target: formatPercent(target, language) })}`;
  return { columns, lead: told };
}
