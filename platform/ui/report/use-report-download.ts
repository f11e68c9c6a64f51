import { useTranslation } from 'react-i18next';
import { type Download, useDownload } from '../http/use-download.ts';

/**
 * Fetches a report: each outcome shows a notice (S0 section 8).
 * @param onFailure is told of a failure with its words; the words that are shown, or null where it dealt with it
 */
export function useReportDownload(
  onDone?: () => void,
  onFailure?: (failure: unknown, text: string) => string | null,
): Download {
  const { t } = useTranslation('ui');
  return useDownload({
    words: { done: t('report.done'), cancelled: t('report.cancelled'), failed: t('unreachable') },
    ...(onDone === undefined ? {} : { onDone }),
    ...(onFailure === undefined ? {} : { onFailure }),
  });
}
