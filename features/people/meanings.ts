import type { MeaningsOfCalls } from '#platform/signing/meanings-of-calls.ts';

/** What is signed in this feature besides plain changes of its records. */
export const peopleMeanings = {
  'POST /api/Collaborator/Unlock': 'accountUnlocked',
  'POST /api/Collaborator/EndSessions': 'sessionsEnded',
  'POST /api/Collaborator/ConfirmPassword': 'passwordConfirmed',
  'POST /api/Collaborator/MailPassword': 'passwordMailed',
} as const satisfies MeaningsOfCalls;
