import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { auditKey, verifyAudit } from './api.ts';

/** The verification of the whole trail: started, cancelled, and its verdict. Leaving the page cancels it. */
export function useVerification(onDone: () => void) {
  const queries = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const verifying = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      return verifyAudit(running.current.signal);
    },
    onSuccess: async () => {
      onDone();
      await queries.invalidateQueries({ queryKey: [auditKey] });
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  return {
    start: () => verifying.mutate(),
    cancel: () => running.current?.abort(),
    isRunning: verifying.isPending,
    verdict: verifying.data ?? null,
    failure: verifying.error,
  };
}
