import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';

/** What the app uses of the screens of taking a course: the preview, fetched when it is first opened. */
export const CoursePreview = fetchedPart(() => import('./preview/course-preview.tsx'));
