import { RequestFailure } from '#platform/ui/http/request.ts';

/** What failed in words: the server's own for a refusal it explains, `unreachable` for a network or server that failed. */
export function describeFailure(failure: unknown, unreachable: string): string {
  if (failure instanceof RequestFailure && failure.status >= 400 && failure.status < 500) return failure.message;
  return unreachable;
}
