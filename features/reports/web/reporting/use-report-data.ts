import { useQuery } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import type { Language } from '#platform/i18n/language.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import type { ChartRow, LateReasonsReply, ReportingTab, TrainingChart } from '../../shared/reporting.ts';
import { tabCalls } from '../../shared/tab-calls.ts';
import { yearBefore } from '../../shared/year-before.ts';

/** What the calls of the reporting module are remembered under. */
export const reportDataKey = ['reporting'] as const;

/** What a tab shows: bars, or the late reasons. */
export type ReportData =
  | { readonly kind: 'charts'; readonly charts: readonly TrainingChart[] }
  | { readonly kind: 'reasons'; readonly reasons: LateReasonsReply };

/** The data of a tab for a filter; names and titles in the language in force. */
export function useReportData(tab: ReportingTab, filter: ReportFilter) {
  const { language } = useLanguage();
  return useQuery(asking(tab, filter, language));
}

const asking = (tab: ReportingTab, filter: ReportFilter, language: Language) => ({
  queryKey: [...reportDataKey, tab, filter, language],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<ReportData> => {
    const text = await send(tabCalls[tab].ask, { body: { ...filter }, signal });
    return tab === 'reason'
      ? { kind: 'reasons', reasons: JSON.parse(text) }
      : { kind: 'charts', charts: JSON.parse(text) };
  },
});

/** How a whole stood a year earlier. */
export interface YearBefore {
  readonly whole: ChartRow;
  readonly filter: ReportFilter;
}

/** The whole of a tab a year before a filter; null where there is none to be held against, and until it is known. */
export function useYearBefore(tab: ReportingTab, filter: ReportFilter): YearBefore | null {
  const { language } = useLanguage();
  const before = yearBefore(filter);
  const isAsked = before !== null && tab !== 'reason';
  const { data } = useQuery({ ...asking(tab, before ?? filter, language), enabled: isAsked });
  if (!isAsked || data?.kind !== 'charts') return null;
  const whole = data.charts.find(({ key }) => key === 'whole')?.data[0];
  return whole === undefined ? null : { whole, filter: before };
}
