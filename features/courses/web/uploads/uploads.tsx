import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useUnloadQuestion } from '#platform/ui/dialog/use-unload-question.ts';
import { type Sending, sendFile } from '#platform/ui/http/send-upload.ts';

/** How far one upload is. */
export interface UploadProgress {
  readonly state: 'running' | 'failed' | 'done';
  readonly file: File;
  /** bytes that have arrived */
  readonly sent: number;
  /** the finished upload's number */
  readonly id: string | null;
  /** what the server said to a failed one; '' when it was not reached */
  readonly problem: string;
}

type Progresses = Readonly<Record<string, UploadProgress>>;

interface Uploads {
  readonly progresses: Progresses;
  /** Sends a file under a key, or goes on with it. */
  readonly start: (key: string, file: File) => void;
  readonly cancel: (key: string) => void;
}

const UploadsContext = createContext<Uploads | null>(null);

/** The uploads of the page, which go on while its dialogs open and close. */
export function UploadsProvider({ children }: { readonly children: ReactNode }) {
  const [progresses, setProgresses] = useState<Progresses>({});
  const sendings = useRef(new Map<string, Promise<Sending>>());
  const uploads = useMemo(() => {
    const note = (key: string, change: Partial<UploadProgress>) =>
      setProgresses((before) =>
        before[key] === undefined ? before : { ...before, [key]: { ...before[key], ...change } },
      );
    const start = (key: string, file: File) => {
      setProgresses((before) => ({ ...before, [key]: { state: 'running', file, sent: 0, id: null, problem: '' } }));
      const fail = (failure: Error) => note(key, { state: 'failed', problem: failure.message });
      const sending = sendFile(file, {
        onProgress: (sent) => note(key, { sent }),
        onDone: (id) => note(key, { state: 'done', sent: file.size, id }),
        onFailure: fail,
      });
      sending.catch(fail);
      sendings.current.set(key, sending);
    };
    const cancel = (key: string) => {
      void sendings.current.get(key)?.then((sending) => sending.cancel());
      sendings.current.delete(key);
      setProgresses(({ [key]: _cancelled, ...others }) => others);
    };
    return { start, cancel };
  }, []);
  useEffect(() => {
    const running = sendings.current;
    return () => {
      for (const sending of running.values()) void sending.then(({ pause }) => pause()).catch(() => undefined);
    };
  }, []);
  useUnloadQuestion(Object.values(progresses).some(({ state }) => state === 'running'));
  const value = useMemo(() => ({ progresses, ...uploads }), [progresses, uploads]);
  return <UploadsContext value={value}>{children}</UploadsContext>;
}

/** @throws outside an `UploadsProvider` */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (uploads === null) throw new Error('useUploads outside an UploadsProvider');
  return uploads;
}
