import { CourseEditor } from '#features/courses/web/editor/course-editor.tsx';
import type { CourseEditorParts } from '#features/courses/web/editor/course-editor-parts.ts';
import { WhoTookLink } from '#features/reports/web/who-took-link.tsx';
import { useMayRequire, useRequirementsToSign } from '#features/requirements/web/public.tsx';
import { CoursePreview } from '#features/taking/web/public.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';

const CourseRequirements = fetchedPart(() => import('#features/requirements/web/course/course-requirements.tsx'));

/** /Course: the editor of courses with the requirements and the preview, which features above it own. */
export default function CoursePage() {
  const mayRequire = useMayRequire();
  const parts: CourseEditorParts = {
    requirements: (course, isEdited) => <CourseRequirements course={course} isEdited={isEdited} />,
    requirementsToSign: useRequirementsToSign(),
    mayRequire: (course) => mayRequire(String(course.iD_Type)),
    whoTookIt: (course) => <WhoTookLink courseId={String(course.iD_Course)} />,
    preview: (course, onClose) => <CoursePreview course={course} onClose={onClose} />,
  };
  return <CourseEditor parts={parts} />;
}
