import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Control, useController } from 'react-hook-form';
import { useSession } from '#features/session/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { type CourseType, courseTypes } from '../../shared/codes.ts';
import { courseTypesOf, obsoleteCourseType } from '../../shared/contract.ts';
import type { CourseValues } from './course-form-model.ts';

interface CourseTypeFieldProps {
  readonly control: Control<CourseValues, unknown, unknown>;
  readonly label: string;
  readonly disabled: boolean;
  readonly onChoose: (type: string) => void;
}

/** The course types of the person's role; the obsolete one is shown and cannot be chosen (S1 section 4). */
export function CourseTypeField({ control, label, disabled, onChoose }: CourseTypeFieldProps) {
  const { t, language } = useTexts('courses');
  const { role } = useSession();
  const { field, fieldState } = useController({ control, name: 'iD_Type' });
  const own = courseTypesOf[role];
  const types =
    own.includes(field.value as CourseType) || field.value === '' ? own : [...own, field.value as CourseType];
  return (
    <TextField
      select
      fullWidth
      required
      label={label}
      name="iD_Type"
      disabled={disabled}
      value={field.value}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(event) => {
        field.onChange(event.target.value);
        onChoose(event.target.value);
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? (disabled ? t('information.typeFixed') : undefined)}
    >
      {types.map((type) => (
        <MenuItem key={type} value={type} disabled={type === obsoleteCourseType}>
          {courseTypes[type]?.[language] ?? type}
        </MenuItem>
      ))}
    </TextField>
  );
}
