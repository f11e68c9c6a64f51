import type { MeaningsOfCalls } from '#platform/signing/meanings-of-calls.ts';

/** What is signed in this feature besides plain changes of its records. */
export const settingsMeanings = {
  'POST /api/Settings': 'parametersChanged',
  'PUT /api/Settings': 'parametersChanged',
  'POST /api/ChangeRequest/Release': 'changeReleased',
  'POST /api/ChangeRequest/Refuse': 'changeRefused',
  'POST /api/ChangeRequest/Withdraw': 'changeWithdrawn',
} as const satisfies MeaningsOfCalls;
