import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RequestOptions } from '#platform/ui/http/request.ts';
import { getAssistants } from '../shared/calls.ts';
import type { Assistants } from '../shared/contract.ts';

/**
 * Who takes part in the instance in a row, by name.
 * @param device the tablet that asks
 * @throws RequestFailure
 */
export function loadAssistants(
  { iD_Instance, iD_Course }: GridRow,
  signal?: AbortSignal,
  { device, ...options }: Pick<RequestOptions, 'isBackground'> & { readonly device?: string } = {},
): Promise<Assistants> {
  const query = { iD_Instance: Number(iD_Instance), iD_Course: String(iD_Course), device };
  return send(getAssistants, { query, ...options, ...(signal === undefined ? {} : { signal }) });
}
