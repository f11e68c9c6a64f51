import { loadTexts } from '#platform/i18n/web/i18n.ts';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { withLibrary } from '#platform/ui/theme/library-part.tsx';

/** What the app and other features use of the screens of attendance. */
export { AttendanceStatusChip } from './attendance-status-chip.tsx';
export { startsFromActivity, takingState } from './course-access.ts';
export { DueDay } from './due-day.tsx';

export { trainingRecordPage, trainingRecordPath } from './training-record-path.ts';

/** What stands around every page in tablet mode. */
export const TabletGate = fetchedPart(async () => {
  const [gate] = await Promise.all([withLibrary(() => import('./tablet/tablet-gate.tsx'))(), loadTexts(['tablet'])]);
  return gate;
});

/** The preview of taking a course, fetched when it is first opened. */
export const CoursePreview = fetchedPart(() => import('./preview/course-preview.tsx'));
