import { useQuery } from '@tanstack/react-query';
import { getCompliance } from '#features/reports/shared/calls.ts';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';

/** Where the plant stands, as the reader sees it; asked again every ten minutes while the page is looked at, as it is counted. */
export function useCompliance() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['compliance', user.name],
    queryFn: ({ signal }) => send(getCompliance, { signal, isBackground: true }),
    refetchInterval: 600_000,
    staleTime: 60_000,
  });
}
