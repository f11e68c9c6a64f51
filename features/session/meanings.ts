import type { MeaningsOfCalls } from '#platform/signing/meanings-of-calls.ts';

/** What is signed in this feature besides plain changes of its records. */
export const sessionMeanings = {
  'POST /api/Auth/AcceptSignature': 'signatureAccepted',
} as const satisfies MeaningsOfCalls;
