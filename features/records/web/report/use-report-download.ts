import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { showFailure } from '#platform/ui/feedback/show-failure.ts';
import { downloadFile, saveFile } from '#platform/ui/http/download-file.ts';
import { isSessionEnd, RequestFailure } from '#platform/ui/http/request.ts';

/** What `api/report/Integrity` is asked (S0 section 7); days as `yyyy-MM-dd`. */
export interface IntegrityReport {
  readonly initialDate: string;
  readonly finalDate: string;
  /** `all`, or the key of one record */
  readonly selection: string;
  readonly tableName: string;
  readonly keyName: string;
}

/** Fetches the report with its progress; it can be cancelled, and each outcome shows a notice (S0 section 8). */
export function useReportDownload(onDone: () => void) {
  const { t } = useTranslation(['records', 'ui']);
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<{ received: number; total: number | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (report: IntegrityReport) => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setProgress({ received: 0, total: null });
    try {
      const file = await downloadFile('/api/report/Integrity', {
        query: { values: JSON.stringify(report) },
        signal: controller.signal,
        onProgress: (received, total) => setProgress({ received, total }),
      });
      saveFile(file);
      showSuccess(t('records:report.done'));
      onDone();
    } catch (failure) {
      if (controller.signal.aborted) return showSuccess(t('records:report.cancelled'));
      const text = failure instanceof RequestFailure && failure.status > 0 ? failure.message : t('ui:unreachable');
      showFailure(failure, text);
      setProblem(isSessionEnd(failure) ? null : text);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return {
    start: (report: IntegrityReport) => void start(report),
    cancel: () => running.current?.abort(),
    isRunning: progress !== null,
    received: progress?.received ?? 0,
    total: progress?.total ?? null,
    problem,
  };
}
