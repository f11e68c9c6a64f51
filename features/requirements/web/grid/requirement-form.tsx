import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CourseStatus } from '#features/courses/shared/codes.ts';
import { spacCourseType } from '#features/courses/shared/contract.ts';
import { courseLookup } from '#features/courses/web/public.tsx';
import { profilesOfSector, sectorLookup } from '#features/people/web/public.tsx';
import { RecordDialog, type RecordForm, type RecordFormProps, useFields } from '#features/records/web/public.tsx';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { newRequirementFields, requirementShape } from '../../shared/contract.ts';

const requirable = courseLookup([['iD_Type', '<>', spacCourseType], 'and', ['status', '<>', CourseStatus.Obsolete]]);

/** Course and profile are the requirement itself: an edit only sets the day since which it stands. */
export function RequirementForm(props: RecordFormProps) {
  const { t } = useTranslation('requirements');
  const { row } = props;
  return (
    <RecordDialog
      {...props}
      shape={requirementShape}
      schema={newRequirementFields}
      begins={{ req_Date: companyToday() }}
      title={row === null ? t('grid.add') : t('grid.edit')}
    >
      {({ field, form }) => (
        <>
          {row === null ? (
            <Place form={form} />
          ) : (
            <TextFormField
              {...field('iD_Course')}
              helperText={`${row.course_Name}. ${row.sector_Name} - ${row.profile_Name}`}
              slotProps={{ input: { readOnly: true } }}
            />
          )}
          <DateFormField {...field('req_Date')} required />
        </>
      )}
    </RecordDialog>
  );
}

/** The course, and the profile of a sector: another sector empties it. */
function Place({ form }: Pick<RecordForm<typeof newRequirementFields>, 'form'>) {
  const { t } = useTranslation('requirements');
  const { control } = form;
  const field = useFields(requirementShape, control);
  const sector = useWatch({ control, name: 'iD_Sector' });
  const hasSector = typeof sector === 'number';
  return (
    <>
      <LookupFormField {...field('iD_Course', 'course_Name')} source={requirable} required />
      <LookupFormField
        {...field('iD_Sector', 'sector_Name')}
        source={sectorLookup}
        onChoose={() => form.setValue('iD_Profile', '', { shouldDirty: true })}
        required
      />
      <LookupFormField
        key={String(sector)}
        {...field('iD_Profile', 'profile_Name')}
        source={profilesOfSector(sector)}
        helperText={hasSector ? undefined : t('grid.needsSector')}
        disabled={!hasSector}
        required
      />
    </>
  );
}
