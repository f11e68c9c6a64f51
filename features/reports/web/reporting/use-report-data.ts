import { useQuery } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import type { LateReasonsReply, ReportingTab, TrainingChart } from '../../shared/reporting.ts';
import { tabCalls } from '../../shared/tab-calls.ts';

/** What the calls of the reporting module are remembered under. */
export const reportDataKey = ['reporting'] as const;

/** What a tab shows: bars, or the late reasons. */
export type ReportData =
  | { readonly kind: 'charts'; readonly charts: readonly TrainingChart[] }
  | { readonly kind: 'reasons'; readonly reasons: LateReasonsReply };

/** The data of a tab for a filter; names and titles in the language in force. */
export function useReportData(tab: ReportingTab, filter: ReportFilter) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [...reportDataKey, tab, filter, language],
    queryFn: async ({ signal }): Promise<ReportData> => {
      const text = await send(tabCalls[tab].ask, { body: { ...filter }, signal });
      return tab === 'reason'
        ? { kind: 'reasons', reasons: JSON.parse(text) }
        : { kind: 'charts', charts: JSON.parse(text) };
    },
  });
}
