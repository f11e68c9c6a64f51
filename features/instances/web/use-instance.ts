import { useQuery } from '@tanstack/react-query';
import type { GridRow } from '#platform/grid/wire.ts';
import { request } from '#platform/ui/http/request.ts';
import { instanceShape } from '../shared/contract.ts';
import type { InstanceAddress } from './instance-address.ts';

/** The instance of an address as it stands, null where there is none in its course; shared by what is shown of it. */
export function useInstance(address: InstanceAddress | null) {
  return useQuery({
    queryKey: ['instances', address?.id, address?.course],
    queryFn: ({ signal }) => (address === null ? null : loadInstance(address, signal)),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** An instance as the server has it now. @throws RequestFailure */
async function loadInstance({ id, course }: InstanceAddress, signal?: AbortSignal): Promise<GridRow | null> {
  const filter = [['iD_Instance', '=', id], 'and', ['iD_Course', '=', course], 'and', ['deleted', '=', false]];
  const query = { filter: JSON.stringify(filter), take: 1 };
  const reply = await request<{ readonly data: readonly GridRow[] }>(`/api/${instanceShape.path}`, {
    query,
    ...(signal === undefined ? {} : { signal }),
  });
  return reply.data[0] ?? null;
}
