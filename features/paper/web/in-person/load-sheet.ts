import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { getPaperSheet } from '../../shared/calls.ts';
import type { InPersonRow } from '../../shared/contract.ts';

/** The lines of an instance on paper, by name. @throws RequestFailure */
export function loadSheet({ iD_Instance, iD_Course }: GridRow, signal?: AbortSignal): Promise<readonly InPersonRow[]> {
  const query = { id: Number(iD_Instance), id_course: String(iD_Course) };
  return send(getPaperSheet, { query, ...(signal === undefined ? {} : { signal }) });
}
