import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/session/web/public.tsx';
import { request } from '#platform/ui/http/request.ts';
import type { DeskReply } from '../contract.ts';

/** What the reader answers for; looked at again every minute while the page is, as the bell is. */
export function useDesk() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['desk', user.name],
    queryFn: ({ signal }) => request<DeskReply>('/api/Desk', { signal, isBackground: true }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
}
