import type { z } from 'zod';
import { type RequestOptions, request } from '#platform/ui/http/request.ts';
import type { Call, Declared, Made, Taken } from '../call.ts';

/** What the declaration of a call asks to be sent; files travel as multipart. */
export type Sent<Query extends Declared, Body extends Declared> = (Query extends z.ZodType
  ? { readonly query: Taken<Query> }
  : unknown) &
  (Body extends z.ZodType ? { readonly body: Taken<Body> | FormData } : unknown);

type Sending = Pick<RequestOptions, 'signal' | 'isBackground' | 'isSignIn' | 'goesAhead'>;

/**
 * Makes a call as it is declared.
 * @param sent its query and body, as it declares them, and how it is sent
 * @throws RequestFailure as `request` does
 */
export function send<Query extends Declared, Body extends Declared, Reply extends Declared>(
  call: Call<Query, Body, Reply>,
  sent: Sent<Query, Body> & Sending,
): Promise<Made<Reply>> {
  const { query, body, ...sending } = sent as Sending & Pick<RequestOptions, 'query' | 'body'>;
  return request(call.path, {
    ...sending,
    method: call.method,
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : body instanceof FormData ? { form: body } : { body }),
  });
}
