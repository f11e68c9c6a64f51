import { RequestFailure } from '#platform/ui/http/request.ts';
import { sessionCodes } from '../shared/codes.ts';

/** What failed in words: the server's own for a refusal it explains, `unreachable` for a network or server that failed. */
export function describeFailure(failure: unknown, unreachable: string): string {
  if (!(failure instanceof RequestFailure)) return unreachable;
  const isExplained = failure.status >= 400 && failure.status < 500;
  return isExplained || failure.code === sessionCodes.directoryUnavailable ? failure.message : unreachable;
}
