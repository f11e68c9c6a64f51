import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { getDesk } from '../shared/calls.ts';

/** What the reader answers for; looked at again every minute while the page is, as the bell is. */
export function useDesk() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['desk', user.name],
    queryFn: ({ signal }) => send(getDesk, { signal, isBackground: true }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
}
