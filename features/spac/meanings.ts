import type { MeaningsOfCalls } from '#platform/signing/meanings-of-calls.ts';

/** What is signed in this feature besides plain changes of its records. */
export const spacMeanings = {
  'POST /api/ProfCourse/SetForCourse': 'requirementsChanged',
} as const satisfies MeaningsOfCalls;
