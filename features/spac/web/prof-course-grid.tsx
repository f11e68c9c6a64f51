import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordFormProps, recordTab } from '#features/records/web/public.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { profCourseFields, profCourseShape } from '../shared/contract.ts';
import { spacCourseLookup, spacProfileLookup } from './lookups.ts';

const columns = [
  { name: 'iD_Course', width: 120 },
  { name: 'name_Course', width: 280, onPhone: 'title' },
  { name: 'doc_Number', width: 148 },
  { name: 'version', width: 96 },
  { name: 'spac', width: 110, onPhone: 'under' },
  { name: 'name_Spac', width: 220 },
  { name: 'name_ProfSpac', width: 220, onPhone: 'under' },
] as const;

/** Which SPAC profile requires which course; a requirement is made or ended, never edited (S1 section 2). */
export default recordTab('spac', 'profCourse.empty', {
  shape: profCourseShape,
  columns,
  form: ProfCourseForm,
  nameOf: (row) => `${row.name_Course} – ${row.spac} - ${row.name_ProfSpac}`,
  defaultSort: [{ name: 'name_Course' }],
});

function ProfCourseForm(props: RecordFormProps) {
  const { t } = useTranslation('spac');
  return (
    <RecordDialog {...props} shape={profCourseShape} schema={profCourseFields} title={t('profCourse.add')}>
      {({ field }) => (
        <>
          <LookupFormField {...field('iD_Course')} label={t('profCourse.course')} source={spacCourseLookup} required />
          <LookupFormField {...field('iD_ProfileSpac', 'name_ProfSpac')} source={spacProfileLookup} required />
        </>
      )}
    </RecordDialog>
  );
}
