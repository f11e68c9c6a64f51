import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showNote, showSuccess } from '../feedback/notices.ts';
import { showFailure } from '../feedback/show-failure.ts';
import { downloadFile, saveFile } from '../http/download-file.ts';
import { isSessionEnd, RequestFailure, type RequestOptions } from '../http/request.ts';

/** A report on its way. */
export interface ReportDownload {
  /** Asks for the report of an address; while one comes it does nothing. */
  readonly start: (path: string, options: RequestOptions) => void;
  readonly cancel: () => void;
  readonly isRunning: boolean;
  /** bytes that have come */
  readonly received: number;
  /** bytes that it has; null where the server does not say */
  readonly total: number | null;
  /** why it did not come, in the reader's words; null where nothing failed */
  readonly problem: string | null;
}

/**
 * Fetches a report with its progress; it can be cancelled, and each outcome shows a notice (S0 section 8).
 * @param onFailure is told of a failure with its words; the words that are shown, or null where it dealt with it
 */
export function useReportDownload(
  onDone: () => void = () => undefined,
  onFailure: (failure: unknown, text: string) => string | null = (_failure, text) => text,
): ReportDownload {
  const { t } = useTranslation('ui');
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<{ received: number; total: number | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (path: string, options: RequestOptions) => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setProgress({ received: 0, total: null });
    try {
      const file = await downloadFile(path, {
        ...options,
        signal: controller.signal,
        onProgress: (received, total) => setProgress({ received, total }),
      });
      saveFile(file);
      showSuccess(t('report.done'));
      onDone();
    } catch (failure) {
      if (controller.signal.aborted) return showNote(t('report.cancelled'));
      const plain = failure instanceof RequestFailure && failure.status > 0 ? failure.message : t('unreachable');
      const text = onFailure(failure, plain);
      if (text === null) return;
      showFailure(failure, text);
      setProblem(isSessionEnd(failure) ? null : text);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return {
    start: (path, options) => void run(path, options),
    cancel: () => running.current?.abort(),
    isRunning: progress !== null,
    received: progress?.received ?? 0,
    total: progress?.total ?? null,
    problem,
  };
}
