import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collaboratorLookup } from '#features/people/web/public.tsx';
import { type RecordForm, useFields } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { SegmentedControl } from '#platform/ui/form/segmented-control.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { instanceShape } from '../shared/contract.ts';
import {
  type InstructorKind,
  type instanceFormFields,
  instructorKind,
  instructorKinds,
} from './instance-form-model.ts';

interface InstructorFieldsProps {
  readonly form: RecordForm<ReturnType<typeof instanceFormFields>>['form'];
  readonly row: GridRow | null;
}

/** Who instructs (decisions section 8): a person of the company, found by name, or somebody of another house with the institution. */
export function InstructorFields({ form, row }: InstructorFieldsProps) {
  const { t } = useTranslation('instances');
  const { control } = form;
  const field = useFields(instanceShape, control);
  const [kind, setKind] = useState(() => instructorKind(row));
  const choose = (next: InstructorKind) => {
    if (next === kind) return;
    setKind(next);
    // What the other way held is not sent with this one.
    form.setValue('instructor_Nr', null, { shouldDirty: true });
    form.setValue('instructor', '', { shouldDirty: true });
    form.setValue('instructor_Institution', '', { shouldDirty: true });
    form.clearErrors(['instructor', 'instructor_Nr', 'instructor_Institution']);
  };
  return (
    <>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <SegmentedControl
          label={t('instructor.who')}
          options={instructorKinds.map((value) => ({ value, label: t(`instructor.${value}`) }))}
          value={kind}
          onChange={choose}
        />
      </Box>
      {kind === 'person' ? (
        <LookupFormField
          {...field('instructor_Nr', 'instructor')}
          source={collaboratorLookup}
          helperText={t('instructor.personHint')}
          required
        />
      ) : (
        <>
          <TextFormField {...field('instructor')} required />
          <TextFormField {...field('instructor_Institution')} required />
        </>
      )}
    </>
  );
}
