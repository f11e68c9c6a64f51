import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { send } from '#platform/calls/web/send.ts';
import { useUnsavedWords } from '#platform/ui/dialog/unsaved-words.ts';
import { useUnloadQuestion } from '#platform/ui/dialog/use-unload-question.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { deleteDraft, getDraft, saveDraft } from '../../shared/calls.ts';
import type { DraftPage, DraftReply } from '../../shared/contract.ts';
import { type DraftState, draftKeeper } from './draft-keeper.ts';

/** How often it is asked who else works on the course, in ms. */
const othersEvery = 60_000;

/** Under it is how a page that is open, or was just left, sends what it still owes: whoever reads its draft waits for that. */
const owedKey = (id: string, page: DraftPage) => ['courses', 'draft-owed', id, page];

/** Sends what a page of the editor still owes the server. @returns whether the server has it all */
export async function sendOwedDraft(queries: QueryClient, id: string, page: DraftPage): Promise<boolean> {
  return (await queries.getQueryData<{ readonly send: () => Promise<boolean> }>(owedKey(id, page))?.send()) ?? true;
}

/** What this person left unsigned on a page of the editor, read once, and who else has a draft of the course. */
export function useStoredDraft(id: string, page: DraftPage) {
  const queries = useQueryClient();
  const queryKey = ['courses', 'draft', id, page];
  const stored = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      await sendOwedDraft(queries, id, page);
      return send(getDraft, { query: { id, page }, signal });
    },
    // The page works on from what it read; only who else is there is asked again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const others = useQuery({
    queryKey: ['courses', 'draft-others', id, page],
    queryFn: ({ signal }) => send(getDraft, { query: { id, page }, signal, isBackground: true }),
    refetchInterval: othersEvery,
    enabled: stored.isSuccess,
    gcTime: 0,
  });
  return {
    stored,
    others: others.data?.others ?? stored.data?.others ?? [],
    forget: () => queries.setQueryData<DraftReply>(queryKey, (reply) => reply && { ...reply, draft: null }),
  };
}

/**
 * Keeps the words of a page on the server while they are written; they outlast a closed tab and the end of the session.
 * @param isRestored whether the page began with a draft that the server has
 */
export function useDraftKeeper(id: string, page: DraftPage, isRestored: boolean) {
  const queries = useQueryClient();
  const [state, setState] = useState<DraftState>(isRestored ? 'saved' : 'none');
  const keeper = useMemo(
    () =>
      draftKeeper({
        save: (body) => send(saveDraft, { body: { iD_Course: id, page, body: body as z.core.util.JSONType } }),
        remove: () => send(deleteDraft, { query: { id, page } }),
        onState: setState,
        isRefused: (failure) => failure instanceof RequestFailure && (failure.status === 400 || failure.status === 413),
      }),
    [id, page],
  );
  useEffect(() => {
    const atOnce = () => void keeper.flush();
    document.addEventListener('visibilitychange', atOnce);
    window.addEventListener('online', atOnce);
    queries.setQueryDefaults(owedKey(id, page), { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(owedKey(id, page), { send: keeper.flush });
    return () => {
      document.removeEventListener('visibilitychange', atOnce);
      window.removeEventListener('online', atOnce);
      atOnce();
    };
  }, [keeper, queries, id, page]);
  const isOwed = state !== 'none' && state !== 'saved';
  useUnsavedWords(isOwed);
  useUnloadQuestion(isOwed);
  return { state, keeper };
}
