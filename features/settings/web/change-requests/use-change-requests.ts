import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#features/session/web/public.tsx';
import { grantedScope } from '#platform/authz/permissions.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { request } from '#platform/ui/http/request.ts';
import type { ChangeRequestList, ChangeVerdict, DecisionBody } from '../../change-requests.ts';

const path = '/api/ChangeRequest';
const queryKey = ['changeRequests'];

/** What waits for a second person, and what was decided last; nothing is requested for someone who may not decide. */
export function useChangeRequests() {
  const { role } = useSession();
  const { language } = useLanguage();
  return useQuery({
    // Fields and values come in the reader's language.
    queryKey: [...queryKey, language],
    queryFn: ({ signal }) => request<ChangeRequestList>(path, { signal }),
    enabled: grantedScope(role, 'changeRequest.decide') !== null,
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

const addresses = { release: 'Release', refuse: 'Refuse', withdraw: 'Withdraw' } as const;

/** Sends a signed decision; the list and the bell follow. */
export function useDecision(verdict: ChangeVerdict) {
  const client = useQueryClient();
  const { language } = useLanguage();
  return async (body: DecisionBody): Promise<void> => {
    const list = await request<ChangeRequestList>(`${path}/${addresses[verdict]}`, { method: 'POST', body });
    client.setQueryData([...queryKey, language], list);
    void client.invalidateQueries({ queryKey: ['notifications'] });
  };
}
