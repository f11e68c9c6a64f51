import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { pagePaths } from '#platform/ui/page-paths.ts';
import { sessionCodes } from '../contract.ts';

/** What must be done once before something is signed, by the code of the refusal, and where. */
const ways = new Map<string, string>([
  [sessionCodes.signatureNotAccepted, '/accept-signature'],
  [sessionCodes.passwordNotConfirmed, pagePaths.confirmPassword],
]);

/**
 * For a signing form: hand it what a signing call threw. When the user has not accepted yet what a signature binds them
 * to, or has not confirmed a password that another set, it leads to that page, which comes back here, and answers true; else false, and the form shows the text.
 */
export function useSignatureAcceptance(): (failure: unknown) => boolean {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (failure) => {
      const way = failure instanceof RequestFailure ? ways.get(failure.code ?? '') : undefined;
      if (way !== undefined) void navigate(way, { state: { returnTo: location } });
      return way !== undefined;
    },
    [navigate, location],
  );
}
