import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type Control, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldLabels, useFields } from '#features/records/web/public.tsx';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { FieldColumns } from '#platform/ui/form/field-columns.tsx';
import { NumberFormField } from '#platform/ui/form/number-form-field.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { courseShape, firstVersion, initialTrainingType } from '../../shared/contract.ts';
import type { CourseValues } from './course-form-model.ts';
import { CourseTypeField } from './course-type-field.tsx';

interface CourseFieldsProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  /** a course keeps its type; with a second version, also its document */
  readonly isNew: boolean;
  readonly version: number;
}

/** The fields of a course that a person sets (S1 sections 3 to 5). */
export function CourseFields<Values extends FieldValues, Output>(props: CourseFieldsProps<Values, Output>) {
  const { isNew, version } = props;
  const { t } = useTranslation('courses');
  const label = useFieldLabels(courseShape);
  // The forms that show these fields have more of their own, such as those of the signature.
  const control = props.control as unknown as Control<CourseValues, unknown, unknown>;
  const field = useFields(courseShape, control);
  const { field: type } = useController({ control, name: 'iD_Type' });
  const { field: included } = useController({ control, name: 'included_capa_ini' });
  const isForced = type.value === initialTrainingType;
  return (
    <FieldColumns gap={2.5}>
      <CourseTypeField
        control={control}
        label={label('iD_Type')}
        disabled={!isNew}
        onChoose={(chosen) => {
          if (chosen === initialTrainingType) included.onChange(true);
        }}
      />
      <TextFormField
        {...field('doc_Number')}
        helperText={
          isNew ? t('information.documentHint') : version > firstVersion ? t('information.documentFixed') : ''
        }
        required
        disabled={version > firstVersion}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextFormField {...field('name')} required />
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextFormField {...field('content')} multiline minRows={2} />
      </Box>
      <DateFormField {...field('dateVig')} helperText={t('information.dateHint')} required />
      <NumberFormField {...field('score')} helperText={t('information.scoreHint')} required />
      <TextFormField {...field('company')} required autoComplete="organization" />
      <FixedVersion label={label('version')} version={version} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <SwitchFormField
          {...field('included_capa_ini')}
          label={t('information.initialTraining')}
          helperText={isForced ? t('information.initialTrainingForced') : t('information.initialTrainingHint')}
          disabled={isForced}
        />
      </Box>
    </FieldColumns>
  );
}

/** Made by the server: 1 for a new document, one above the highest for a clone (S1 section 9, decisions section 6). */
function FixedVersion({ label, version }: { readonly label: string; readonly version: number }) {
  const { t } = useTranslation('courses');
  return (
    <TextField
      fullWidth
      label={label}
      value={String(version)}
      helperText={t('information.versionHint')}
      slotProps={{ input: { readOnly: true } }}
    />
  );
}
