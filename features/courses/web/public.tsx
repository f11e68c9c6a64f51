export { can as canDoWithCourse } from '../shared/can.ts';
/** What the app and other features may use of the screens of courses. */
export { courseAddress } from './course-address.ts';
export { CourseStatusChip } from './course-status-chip.tsx';
export { DraftNotices } from './drafts/draft-notices.tsx';
export { EditorBar } from './drafts/editor-bar.tsx';
export { useDraftKeeper, useStoredDraft } from './drafts/use-draft.ts';
export { noteSigned } from './finish/seen-revisions.ts';
export type { RequirementsToSign } from './finish/use-unsigned-pages.ts';
export { kinds } from './kinds/kinds.ts';
export { courseLookup, courseLookupAt } from './lookups.ts';
