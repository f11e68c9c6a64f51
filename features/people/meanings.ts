import type { MeaningsOfCalls } from '#platform/signing/meanings-of-calls.ts';

/** What is signed in this feature besides plain changes of its records. */
export const peopleMeanings = {
  'POST /api/Collaborator/Unlock': 'accountUnlocked',
  'POST /api/Collaborator/EndSessions': 'sessionsEnded',
} as const satisfies MeaningsOfCalls;
