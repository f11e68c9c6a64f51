import type { ActivityColumn } from './arrange-activity.ts';

/**
 * Columns of the table with the key of their heading. Document and numbers of course and instance stand under the name: people know
 * their courses by name, and find them by number with the search (S0 section 2 lists them all).
 */
export const activityColumns = [
  { column: 'course_Name', label: 'activity.name', look: '' },
  { column: 'status', label: 'activity.status', look: '' },
  { column: 'expiration_Date', label: 'activity.expiration', look: '' },
  { column: 'finishedDate', label: 'activity.finishedDate', look: 'activity-roomy' },
  { column: 'modality', label: 'activity.modality', look: 'activity-roomy' },
  { column: 'score', label: 'activity.score', look: 'activity-number' },
] as const satisfies readonly { column: ActivityColumn; label: string; look: string }[];

/** Orders that a small screen offers, which has no headings to press. */
export const offeredOrders = [
  { column: 'expiration_Date', label: 'activity.expiration' },
  { column: 'course_Name', label: 'activity.name' },
  { column: 'doc_Number', label: 'activity.document' },
  { column: 'status', label: 'activity.status' },
  { column: 'finishedDate', label: 'activity.finishedDate' },
  { column: 'score', label: 'activity.score' },
] as const satisfies readonly { column: ActivityColumn; label: string }[];
