import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { auditKey } from './audit-key.ts';
import { verifyTrail } from './verify-trail.ts';

/** The verification of the trail: started, its progress, cancelled, and its verdict. Leaving the page cancels it. */
export function useVerification(onDone: () => void) {
  const queries = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState(0);
  const verifying = useMutation({
    mutationFn: (onlyNew: boolean) => {
      running.current = new AbortController();
      setProgress(0);
      return verifyTrail({ onlyNew, signal: running.current.signal, onProgress: setProgress });
    },
    onSuccess: async () => {
      onDone();
      await queries.invalidateQueries({ queryKey: [auditKey] });
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  return {
    /** @param onlyNew what the last seal covers is compared with its digests alone */
    start: (onlyNew: boolean) => verifying.mutate(onlyNew),
    /** part of 1 */
    progress,
    cancel: () => running.current?.abort(),
    isRunning: verifying.isPending,
    verdict: verifying.data ?? null,
    failure: verifying.error,
  };
}
