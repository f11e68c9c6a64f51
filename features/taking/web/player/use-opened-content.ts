import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ContentProgress } from '#features/attendance/shared/codes.ts';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import type { ContentItem } from '../../shared/contract.ts';
import { useTakingCalls } from './taking-calls.ts';
import { type CourseTaking, useContentTaking, useNoteProgress } from './use-taking.ts';

/** Tells the server that a link, PDF or media is open, which approves it (S0 section 4); again once the network is back. */
export function useOpenedContent(course: CourseTaking, content: ContentItem, readOnly: boolean) {
  const taking = useContentTaking(course, content);
  const noteProgress = useNoteProgress(course);
  const { initContent } = useTakingCalls();
  const online = useOnline();
  const opening = useMutation({
    mutationFn: () => initContent(taking, content.type),
    onSuccess: ({ approved, attempt }) => noteProgress(content.iD_Content, { approved, attempt }),
    networkMode: 'always',
  });
  const { mutate } = opening;
  const wanted = !readOnly && content.approved !== ContentProgress.DoneApproved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each content, and again when the network is back
  useEffect(() => {
    if (wanted && online) mutate();
  }, [content.iD_Content, wanted, online]);
  return { failed: opening.isError && wanted, error: opening.error, retry: () => mutate(), pending: opening.isPending };
}
