import type { MeaningsOfCalls } from '#platform/signing/meanings-of-calls.ts';

/** What is signed in this feature besides plain changes of its records. */
export const requirementMeanings = {
  'POST /api/Requirement/SetForCourse': 'requirementsChanged',
  'POST /api/Course/CreatingRequirementsForAProfile': 'requirementsChanged',
} as const satisfies MeaningsOfCalls;
