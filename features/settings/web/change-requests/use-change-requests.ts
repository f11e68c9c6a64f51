import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { send } from '#platform/calls/web/send.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { getChangeRequests } from '../../shared/calls.ts';
import type { ChangeRequestList } from '../../shared/change-requests.ts';

const queryKey = ['changeRequests'];

/** What waits for a second person, and what was decided last; nothing is requested for someone who may not read it. */
export function useChangeRequests() {
  const { role } = useSession();
  const { language } = useLanguage();
  return useQuery({
    // Fields and values come in the reader's language.
    queryKey: [...queryKey, language],
    // In another language a decision stays open, with what was typed.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => send(getChangeRequests, { signal }),
    enabled: mayCall(role, getChangeRequests),
  });
}

/** Whether what guards sign-in and signatures takes two people now, as far as is known yet. */
export function useFourEyes(): boolean {
  return useChangeRequests().data?.isFourEyes ?? false;
}

/** Forgets what waits, after a save that may have added to it. */
export function useForgetChangeRequests(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey });
}

/** Takes the list that a decision was answered with; the bell follows. */
export function useDecided(): (list: ChangeRequestList | null) => void {
  const client = useQueryClient();
  const { language } = useLanguage();
  return (list) => {
    if (list !== null) client.setQueryData([...queryKey, language], list);
    void client.invalidateQueries({ queryKey: ['notifications'] });
  };
}
