import type { ActivityColumn } from './arrange-activity.ts';

/** Columns of the activity in their order (S0 section 2), with the key of their heading. */
export const activityColumns = [
  { column: 'iD_Course', label: 'activity.course', number: false },
  { column: 'iD_Instance', label: 'activity.instance', number: true },
  { column: 'doc_Number', label: 'activity.document', number: false },
  { column: 'course_Name', label: 'activity.name', number: false },
  { column: 'status', label: 'activity.status', number: false },
  { column: 'finishedDate', label: 'activity.finishedDate', number: false },
  { column: 'expiration_Date', label: 'activity.expiration', number: false },
  { column: 'modality', label: 'activity.modality', number: false },
  { column: 'score', label: 'activity.score', number: true },
] as const satisfies readonly { column: ActivityColumn; label: string; number: boolean }[];
