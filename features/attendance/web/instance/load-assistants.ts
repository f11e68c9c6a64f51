import type { GridRow } from '#platform/grid/wire.ts';
import { request } from '#platform/ui/http/request.ts';
import type { Assistants } from '../../contract.ts';

/** Who takes part in the instance in a row, by name. @throws RequestFailure */
export function loadAssistants({ iD_Instance, iD_Course }: GridRow, signal?: AbortSignal): Promise<Assistants> {
  const query = { iD_Instance: Number(iD_Instance), iD_Course: String(iD_Course) };
  return request('/api/Collaborator/GetAssistantsFromCourse', {
    query,
    ...(signal === undefined ? {} : { signal }),
  });
}
