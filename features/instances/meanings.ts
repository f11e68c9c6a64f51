import type { MeaningsOfCalls } from '#platform/signing/meanings-of-calls.ts';

/** What is signed in this feature besides plain changes of its records. */
export const instanceMeanings = {
  'POST /api/Stage/AddSheet': 'sheetAdded',
  // Made by attendance, whose rows expire.
  'POST /api/Stage/ChangeExpirationDate': 'expirationChanged',
} as const satisfies MeaningsOfCalls;
