import { useQuery } from '@tanstack/react-query';
import type { ListShape } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { request } from '#platform/ui/http/request.ts';

/** The row of a list that a page is about, as it stands now; null where there is none, or none that the reader may see. */
export function useSubject(shape: ListShape, key: Readonly<Record<string, string>> | null) {
  return useQuery({
    queryKey: ['consult', shape.address, key],
    queryFn: ({ signal }) => (key === null ? null : loadSubject(shape, key, signal)),
  });
}

async function loadSubject(shape: ListShape, key: Readonly<Record<string, string>>, signal: AbortSignal) {
  const conditions = Object.entries(key).flatMap(([name, value], index) => {
    const condition = [name, '=', shape.fields[name]?.type === 'integer' ? Number(value) : value];
    return index === 0 ? [condition] : ['and', condition];
  });
  const query = { filter: JSON.stringify(conditions), take: 1 };
  const reply = await request<{ readonly data: readonly GridRow[] }>(shape.address, { query, signal });
  return reply.data[0] ?? null;
}
