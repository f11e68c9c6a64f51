import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import { getWebhookDetail } from '../shared/calls.ts';

const detailKey = 'webhookDetail';

/** The secrets of a webhook and its last deliveries, as they are now. */
export function useWebhookDetail(iD_Connection: number) {
  return useQuery({
    queryKey: [detailKey, iD_Connection],
    queryFn: ({ signal }) => send(getWebhookDetail, { query: { iD_Connection }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** After a secret was made or ended, or something is sent again. */
export function useWebhookChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of [detailKey, 'history']) void queries.invalidateQueries({ queryKey: [name] });
  };
}
