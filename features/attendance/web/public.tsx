import { fetchPart } from '#platform/ui/loading/fetch-part.ts';
import { fetchedPage, fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { withLibrary } from '#platform/ui/theme/library-part.tsx';

/** What the app and other features use of the screens of attendance. */
export { AttendanceStatusChip } from './attendance-status-chip.tsx';
export { startsFromActivity, takingState } from './course-access.ts';
export { DueDay } from './due-day.tsx';

export { trainingRecordPage, trainingRecordPath } from './training-record-path.ts';

/** What stands around every page in tablet mode. */
export const TabletGate = fetchedPage(() =>
  fetchPart(
    withLibrary(() => import('./tablet/tablet-gate.tsx')),
    ['tablet'],
  ),
);

/** The preview of taking a course, fetched when it is first opened. */
export const CoursePreview = fetchedPart(() => import('./preview/course-preview.tsx'));
