import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { sessionCodes } from '../contract.ts';

/**
 * For a signing form: hand it what a signing call threw. When the user has not accepted yet what a signature binds them
 * to, it leads to that page, which comes back here, and answers true; else false, and the form shows the text.
 */
export function useSignatureAcceptance(): (failure: unknown) => boolean {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (failure) => {
      const missing = failure instanceof RequestFailure && failure.code === sessionCodes.signatureNotAccepted;
      if (missing) void navigate('/accept-signature', { state: { returnTo: location } });
      return missing;
    },
    [navigate, location],
  );
}
