import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import { getFollowing, getProvisionedUser, getReleasable } from '../shared/calls.ts';

const key = 'provisioning';

/** What was sent of one person, and what would be done of it. */
export function useProvisionedUser(id: string) {
  return useQuery({
    queryKey: [key, id],
    queryFn: ({ signal }) => send(getProvisionedUser, { query: { iD_Provisioned_User: id }, signal }),
    staleTime: 0,
    gcTime: 0,
    // What somebody is about to sign does not change under their eyes: the server refuses what is no longer so.
    refetchOnWindowFocus: false,
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

/** Who is held or only reported, connection by connection, as they stand: what one signature releases or puts aside. */
export function useReleasable(isAsked: boolean) {
  return useQuery({
    queryKey: [key, 'releasable'],
    queryFn: ({ signal }) => send(getReleasable, { signal }),
    enabled: isAsked,
    // It is read with the list that is looked at, and not after it.
    refetchOnWindowFocus: false,
  });
}

/** After an act: what waits is read again. */
export function useProvisioningChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of [key, 'history', 'desk', 'notifications']) void queries.invalidateQueries({ queryKey: [name] });
  };
}
