import { RequestFailure } from '#platform/ui/http/request.ts';

/**
 * What failed in words: the server's own for a refusal that it explains, also that somebody else is away (503 with a code: the identity
 * provider, the directory, the mail server); `unreachable` for a network or server that failed.
 */
export function describeFailure(failure: unknown, unreachable: string): string {
  if (!(failure instanceof RequestFailure)) return unreachable;
  const { status, code, message } = failure;
  const isExplained = (status >= 400 && status < 500) || (status === 503 && code !== null);
  return isExplained ? message : unreachable;
}
