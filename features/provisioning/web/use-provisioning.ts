import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { request } from '#platform/ui/http/request.ts';
import { getFollowing, getProvisionedUser } from '../shared/calls.ts';
import { provisionedUserShape, settledMost } from '../shared/contract.ts';

const key = 'provisioning';

/** What was sent of one person, and what would be done of it. */
export function useProvisionedUser(id: string) {
  return useQuery({
    queryKey: [key, id],
    queryFn: ({ signal }) => send(getProvisionedUser, { query: { iD_Provisioned_User: id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

const followingEvery = 5_000;

/** How many follow in the background; asked again while there are any. */
export function useFollowing(): number {
  const { data } = useQuery({
    queryKey: [key, 'following'],
    queryFn: ({ signal }) => send(getFollowing, { signal }),
    refetchInterval: ({ state }) => ((state.data?.following ?? 0) > 0 ? followingEvery : false),
  });
  return data?.following ?? 0;
}

const releasable = JSON.stringify([['state', '=', 'held'], 'or', ['state', '=', 'dry']]);

/** Who is held or only reported: what one signature releases, as many as one act takes. */
export function useReleasable() {
  return useQuery({
    queryKey: [key, 'releasable'],
    queryFn: async ({ signal }) => {
      const query = { filter: releasable, select: JSON.stringify(['iD_Provisioned_User']), take: settledMost };
      const reply = await request<readonly GridRow[] | { readonly data: readonly GridRow[] }>(
        `/api/${provisionedUserShape.path}`,
        { query, signal },
      );
      const rows = 'data' in reply ? reply.data : reply;
      return rows.map((row) => String(row.iD_Provisioned_User));
    },
  });
}

/** After an act: what waits is read again. */
export function useProvisioningChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of [key, 'history', 'desk', 'notifications']) void queries.invalidateQueries({ queryKey: [name] });
  };
}
