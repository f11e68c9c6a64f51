import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import { getConnectionDetail } from '../shared/calls.ts';

const detailKey = 'connectionDetail';

/** The keys of a connection and what failed of it last, as it is now. */
export function useConnectionDetail(iD_Connection: number) {
  return useQuery({
    queryKey: [detailKey, iD_Connection],
    queryFn: ({ signal }) => send(getConnectionDetail, { query: { iD_Connection }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** After a key was made or ended: keys, histories and what waits for another person are read again. */
export function useKeysChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of [detailKey, 'history', 'notifications', 'desk'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
