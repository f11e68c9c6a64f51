import { useTranslation } from 'react-i18next';
import { type Download, type DownloadOptions, useDownload } from '../http/use-download.ts';

/** Fetches a report: each outcome shows a notice (S0 section 8), save a failure that the caller `showsProblem` of. */
export function useReportDownload(options: Omit<DownloadOptions, 'words'> = {}): Download {
  const { t } = useTranslation('ui');
  const words = { done: t('report.done'), cancelled: t('report.cancelled'), failed: t('unreachable') };
  return useDownload({ ...options, words });
}
