import type { GridRow } from '#platform/grid/wire.ts';
import { request } from '#platform/ui/http/request.ts';
import type { InPersonRow } from '../../contract.ts';

/** The lines of an instance on paper, by name. @throws RequestFailure */
export function loadSheet({ iD_Instance, iD_Course }: GridRow, signal?: AbortSignal): Promise<readonly InPersonRow[]> {
  const query = { id: Number(iD_Instance), id_course: String(iD_Course) };
  return request('/api/Attended/getAttendedInPerson', { query, ...(signal === undefined ? {} : { signal }) });
}
