import type { MeaningsOfCalls } from '#platform/signing/meanings-of-calls.ts';

/** What is signed in this feature besides plain changes of its records. */
export const auditMeanings = {
  'POST /api/Audit/Review': 'auditReviewed',
} as const satisfies MeaningsOfCalls;
