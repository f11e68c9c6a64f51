import type { ReplyOf } from '#platform/calls/call.ts';
import { send } from '#platform/calls/web/send.ts';
import type { RequestOptions } from '#platform/ui/http/request.ts';
import { isAuthorized } from '../shared/calls/sign-in.ts';
import { tellSessionTime } from './session-time.ts';

/** Resolves, with the time that is left, while the token is good, and tells that time. @throws RequestFailure 401 */
export async function checkAuthorized(
  options: Pick<RequestOptions, 'isBackground'> = {},
): Promise<ReplyOf<typeof isAuthorized>> {
  const reply = await send(isAuthorized, options);
  tellSessionTime(reply);
  return reply;
}
