import type { SignatureMeaning } from '#platform/signing/meanings.ts';
import type { MeaningsOfCalls } from '#platform/signing/meanings-of-calls.ts';

/** What is signed in this feature besides plain changes of its records. */
export const attendanceMeanings = {
  'PUT /CourseManager/UpdateAttempt': 'courseTaken',
  'PUT /CourseManager/SignCourse': 'courseTaken',
  'POST /CourseManager/AcceptSignature': 'signatureAccepted',
  'POST /api/Attended/AddAssistants': 'assistantsAdded',
  'POST /api/Attended/attendedInPerson': 'attendanceSigned',
  'POST /api/Attended/AttendedCompleteInPerson': 'instanceFinished',
} as const satisfies MeaningsOfCalls;

/** Of each line of a paper sheet, whether it is saved or the instance finished with it. */
export const lineMeaning = 'attendanceSigned' as const satisfies SignatureMeaning;
