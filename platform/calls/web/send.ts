import type { z } from 'zod';
import { type RequestOptions, request } from '#platform/ui/http/request.ts';
import type { Call, Declared, Made, Taken } from '../call.ts';
import { forgetGathered, partKey, takeGathered } from './gather.ts';

/** What the declaration of a call asks to be sent; files travel as multipart. */
export type Sent<
  Query extends Declared,
  Body extends Declared,
  Params extends Declared = Declared,
> = (Params extends z.ZodType ? { readonly params: Taken<Params> } : unknown) &
  (Query extends z.ZodType ? { readonly query: Taken<Query> } : unknown) &
  (Body extends z.ZodType ? { readonly body: Taken<Body> | FormData } : unknown);

type Sending = Pick<RequestOptions, 'signal' | 'number' | 'isBackground' | 'isSignIn' | 'goesAhead' | 'asksForEnd'>;

type AnySent = Sending &
  Pick<RequestOptions, 'query' | 'body'> & { readonly params?: Readonly<Record<string, string | number>> };

/**
 * Makes a call as it is declared.
 * @param sent what its path holds, its query and body, as it declares them, and how it is sent
 * @throws RequestFailure as `request` does
 */
export function send<
  Query extends Declared,
  Body extends Declared,
  Reply extends Declared,
  Params extends Declared = Declared,
>(call: Call<Query, Body, Reply, Params>, sent: Sent<Query, Body, Params> & Sending): Promise<Made<Reply>> {
  const { params = {}, query, body, ...sending } = sent as AnySent;
  const path = call.path.replace(/:(\w+)/g, (_whole, name) => encodeURIComponent(String(params[name])));
  const alone = () =>
    request<Made<Reply>>(path, {
      ...sending,
      method: call.method,
      isRepeatable: call.isRepeatable,
      ...('meaning' in call ? { meaning: String(call.meaning) } : {}),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : body instanceof FormData ? { form: body } : { body }),
    });
  if (call.method !== 'GET') forgetGathered();
  else if (!sending.goesAhead && !sending.asksForEnd) {
    const taken = takeGathered(partKey(path, query?.status), sending.isBackground === true, alone);
    if (taken !== undefined) return taken as Promise<Made<Reply>>;
  }
  return alone();
}
