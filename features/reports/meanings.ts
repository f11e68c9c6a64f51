import type { MeaningsOfCalls } from '#platform/signing/meanings-of-calls.ts';

/** What is signed in this feature besides plain changes of its records. */
export const reportMeanings = {
  'POST /api/Report/CapaCollabReport': 'reportIssued',
  'POST /api/Report/CapaSpacReport': 'reportIssued',
} as const satisfies MeaningsOfCalls;
