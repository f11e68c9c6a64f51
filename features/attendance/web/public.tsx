import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';

/** What the app and other features use of the screens of attendance. */
export { AttendanceStatusChip } from './attendance-status-chip.tsx';
export { DueDay } from './due-day.tsx';

/** The preview of taking a course, fetched when it is first opened. */
export const CoursePreview = fetchedPart(() => import('./preview/course-preview.tsx'));
