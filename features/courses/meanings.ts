import type { MeaningsOfCalls } from '#platform/signing/meanings-of-calls.ts';

/** What is signed in this feature besides plain changes of its records. */
export const courseMeanings = {
  'PUT /api/Course/SaveMaterial': 'materialSaved',
  'POST /api/Course/CloneCourse': 'courseCloned',
  // Made by attendance, which assigns the course.
  'POST /api/Stage/createOnlineAutomatically': 'courseFinished',
} as const satisfies MeaningsOfCalls;
