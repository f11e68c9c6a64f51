import { useQuery } from '@tanstack/react-query';
import type { Session } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { send } from '#platform/calls/web/send.ts';
import { getCompliance } from '../shared/calls/compliance.ts';

/** Where the plant stands, as the reader sees it; asked again every ten minutes while the page is looked at, as it is counted. */
export function useCompliance({ user, role }: Session) {
  return useQuery({
    queryKey: ['compliance', user.name],
    queryFn: ({ signal }) => send(getCompliance, { signal, isBackground: true }),
    enabled: mayCall(role, getCompliance),
    refetchInterval: 600_000,
    staleTime: 60_000,
  });
}
