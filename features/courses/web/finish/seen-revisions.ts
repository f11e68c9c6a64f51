import { type QueryClient, useQuery } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import { getFinishRevisions } from '../../shared/calls.ts';
import type { FinishRevisions } from '../../shared/finish.ts';

const keyOf = (id: string) => ['courses', 'seen', id] as const;

const loadRevisions = (id: string, signal?: AbortSignal) =>
  send(getFinishRevisions, { query: { id }, ...(signal === undefined ? {} : { signal }) });

/**
 * The revisions of a course as they were when its editor was opened, and as its author has signed since: what the signature of
 * its end is for. Nothing reads them again meanwhile, so that what somebody else changes is found.
 */
export function useSeenRevisions(id: string, isEdited: boolean) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => loadRevisions(id, signal),
    enabled: isEdited,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A page of the editor that has just been signed. */
export type SignedPart = 'material' | 'requirements';

const numbersOf = {
  material: ['materialRevision', 'questionsRevision'],
  requirements: ['requirementsRevision'],
} as const satisfies Record<SignedPart, readonly (keyof FinishRevisions)[]>;

/** Takes what the author has signed on one page for seen; its own signature was held against what others did there. */
export async function noteSigned(queries: QueryClient, id: string, part: SignedPart): Promise<void> {
  if (queries.getQueryData(keyOf(id)) === undefined) return;
  const now = await loadRevisions(id).catch(() => null);
  queries.setQueryData<FinishRevisions>(keyOf(id), (seen) =>
    seen === undefined || now === null
      ? seen
      : { ...seen, ...Object.fromEntries(numbersOf[part].map((name) => [name, now[name]])) },
  );
}
