import { useEffect, useRef, useState } from 'react';
import { showNote, showSuccess } from '../feedback/notices.ts';
import { showFailure } from '../feedback/show-failure.ts';
import { type DownloadedFile, type DownloadProgress, downloadFile, saveFile } from './download-file.ts';
import { isSessionEnd, RequestFailure, type RequestOptions } from './request.ts';

/** A file on its way. */
export interface Download extends DownloadProgress {
  /** Asks for the file of an address; while one comes it does nothing. */
  readonly start: (path: string, options: RequestOptions) => void;
  readonly cancel: () => void;
  readonly isRunning: boolean;
  /** why it did not come, in the reader's words; null where nothing failed */
  readonly problem: string | null;
}

interface DownloadWords {
  /** told when it was saved; absent: the browser says so */
  readonly done?: string;
  /** told when it was cancelled, also by leaving the page; absent: leaving the page does not end it */
  readonly cancelled?: string;
  /** told of a failure where the server gave no words */
  readonly failed: string;
}

export interface DownloadOptions {
  readonly words: DownloadWords;
  /** the caller shows `problem`: no notice says it a second time */
  readonly showsProblem?: boolean;
  readonly fileName?: string;
  readonly onDone?: (file: DownloadedFile) => void;
  /** called on a failure, with its words; the words that are shown, or null where it dealt with it */
  readonly onFailure?: (failure: unknown, text: string) => string | null;
}

const nothingYet: DownloadProgress = { received: 0, total: null, rows: null };

/** Fetches a file with its progress and saves it. */
export function useDownload(options: DownloadOptions): Download {
  const { words, showsProblem = false, fileName, onDone, onFailure } = options;
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const endsWithPage = words.cancelled !== undefined;
  useEffect(() => {
    return () => {
      if (endsWithPage) running.current?.abort();
    };
  }, [endsWithPage]);
  const run = async (path: string, asked: RequestOptions) => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setProgress(nothingYet);
    try {
      const file = await downloadFile(path, {
        ...asked,
        signal: controller.signal,
        fileName,
        onProgress: setProgress,
      });
      saveFile(file);
      if (words.done !== undefined) showSuccess(words.done);
      onDone?.(file);
    } catch (failure) {
      if (controller.signal.aborted) {
        if (words.cancelled !== undefined) showNote(words.cancelled);
        return;
      }
      const plain = failure instanceof RequestFailure && failure.status > 0 ? failure.message : words.failed;
      const text = onFailure === undefined ? plain : onFailure(failure, plain);
      if (text === null) return;
      if (!showsProblem) showFailure(failure, text);
      setProblem(isSessionEnd(failure) ? null : text);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return {
    start: (path, asked) => void run(path, asked),
    cancel: () => running.current?.abort(),
    isRunning: progress !== null,
    ...(progress ?? nothingYet),
    problem,
  };
}
