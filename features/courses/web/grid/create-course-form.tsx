import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RecordDialog, type RecordFormProps } from '#features/records/web/public.tsx';
import { localDay } from '#platform/i18n/format.ts';
import { courseShape, firstVersion } from '../../contract.ts';
import { loadCourseDefaults } from '../api.ts';
import { courseAddress } from '../course-address.ts';
import { CourseFields } from '../information/course-fields.tsx';
import { courseSchema, newCourse } from '../information/course-form-model.ts';

/** The popup 'Crear curso'; the new course opens in its editor (S1 sections 2 and 5). */
export function CreateCourseForm(props: RecordFormProps) {
  const { t } = useTranslation('courses');
  const navigate = useNavigate();
  const defaults = useQuery({
    queryKey: ['courses', 'defaults'],
    queryFn: ({ signal }) => loadCourseDefaults(signal),
    retry: false,
  });
  if (defaults.isPending) return null;
  return (
    <RecordDialog
      {...props}
      shape={courseShape}
      schema={courseSchema(localDay(new Date()))}
      initialOf={() => newCourse(defaults.data?.company ?? '')}
      title={t('grid.create')}
      success={t('grid.created')}
      maxWidth="md"
      onAdded={(reply) => {
        props.onSaved();
        const made = reply as { readonly iD_Course?: string; readonly iD_Type?: string } | null;
        if (made?.iD_Course === undefined) return;
        void navigate(courseAddress({ id: made.iD_Course, mode: 'edit', type: made.iD_Type ?? '' }));
      }}
    >
      {({ control }) => <CourseFields control={control} isNew version={firstVersion} />}
    </RecordDialog>
  );
}
