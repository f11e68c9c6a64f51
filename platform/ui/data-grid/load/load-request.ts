import type { DatePart, LoadReply } from '#platform/grid/wire.ts';
import { request } from '../../http/request.ts';
import type { WireFilter } from '../filter/wire-filter.ts';

export interface WireSort {
  readonly selector: string;
  readonly desc: boolean;
}

interface WireGroup extends WireSort {
  readonly groupInterval?: DatePart;
  readonly isExpanded: boolean;
}

/** A number that a group says of its rows. */
export interface WireSummary {
  readonly selector: string;
  readonly summaryType: 'sum' | 'avg';
}

/** The parameters of one load (grid protocol, section 2). */
export interface LoadRequest {
  readonly skip?: number;
  readonly take?: number;
  readonly requireTotalCount?: true;
  readonly requireGroupCount?: true;
  /** the number of rows alone */
  readonly isCountQuery?: true;
  /** rows are counted up to here and no further */
  readonly countUpTo?: number;
  readonly sort?: readonly WireSort[];
  readonly group?: readonly WireGroup[];
  readonly groupSummary?: readonly WireSummary[];
  readonly filter?: WireFilter;
}

type Parameters = Readonly<Record<string, string | number>>;

/** Length of a query above which the options travel in a body: proxies cut long addresses. */
const longestQuery = 6_000;

/** The options as texts of a query; what is absent or empty is left out. */
export function toQuery(options: LoadRequest): Record<string, string> {
  const entries = Object.entries(options).filter(
    ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );
}

/** How a load is sent: as a GET, or as a POST of JSON to `<address>/Load` when the query would be too long. */
export function planLoad(
  address: string,
  parameters: Parameters,
  options: LoadRequest,
): { readonly path: string; readonly query: Record<string, string>; readonly body?: object } {
  const own = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const query = { ...own, ...toQuery(options) };
  if (new URLSearchParams(query).toString().length <= longestQuery) return { path: address, query };
  return { path: `${address}/Load`, query: own, body: { ...parameters, ...options } };
}

/** Loads rows or groups. @throws RequestFailure, or DOMException `AbortError` */
export async function requestRows<Item>(
  address: string,
  parameters: Parameters,
  options: LoadRequest,
  signal: AbortSignal,
): Promise<LoadReply<Item>> {
  const { path, query, body } = planLoad(address, parameters, options);
  return await request<LoadReply<Item>>(path, {
    query,
    signal,
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
}
