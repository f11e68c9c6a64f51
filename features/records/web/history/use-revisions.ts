import { useQuery } from '@tanstack/react-query';
import type { GridRow } from '#platform/grid/wire.ts';
import { request } from '#platform/ui/http/request.ts';
import { type AnyShape, keyOf } from '../record-key.ts';

/** Every revision of a record, newest first; read again when the row has another revision. */
export function useRevisions(shape: AnyShape, row: GridRow) {
  const key = keyOf(shape, row);
  return useQuery({
    queryKey: ['history', shape.historyName, key, row.revision],
    queryFn: ({ signal }) =>
      request<readonly GridRow[]>(`/api/Integrity/GetIntegrity${shape.historyName}`, { query: key, signal }),
  });
}
