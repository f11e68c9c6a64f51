import TextField from '@mui/material/TextField';
import { lazy, Suspense, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { defaultExpiration } from '#features/courses/shared/launch.ts';
import { courseLookupAt } from '#features/courses/web/public.tsx';
import { sectorLookup } from '#features/people/web/public.tsx';
import {
  FormSection,
  RecordDialog,
  type RecordForm,
  type RecordFormProps,
  useFieldLabels,
  useFields,
} from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { DecimalFormField } from '#platform/ui/form/decimal-form-field.tsx';
import { HourFormField } from '#platform/ui/form/hour-form-field.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { modalities } from '../shared/codes.ts';
import { courseLookupPath, instanceShape, plannedInitialTrainings } from '../shared/contract.ts';
import { endsNextDay } from '../shared/session-hours.ts';
import { instanceFormFields, likeInstance, newInstance, sessionInForm } from './instance-form-model.ts';
import { InstructorFields } from './instructor-fields.tsx';

/** Fetched apart: a form is filled in before it has anything to say. */
const ClashWarnings = lazy(() => import('./clash-warnings.tsx'));

/** Courses of which an instance may be scheduled: of every type. */
const courseInForce = courseLookupAt(courseLookupPath);

interface InstanceFormProps extends RecordFormProps {
  /** an instance that the new one is like, but for its days */
  readonly again?: GridRow;
  /** after an addition, in place of `onSaved`, with what the server answered */
  readonly onAdded?: (reply: unknown) => void;
}

/** Adds and edits an instance; course and modality stay as they were created (S0 sections 4 and 5). */
export function InstanceForm({ again, ...props }: InstanceFormProps) {
  const { t } = useTranslation('instances');
  const [today] = useState(companyToday);
  const [schema] = useState(() => instanceFormFields(props.row, today));
  const isNew = props.row === null;
  return (
    <RecordDialog
      {...props}
      shape={instanceShape}
      schema={schema}
      begins={{ ...newInstance(today), ...(again === undefined ? {} : likeInstance(again)) }}
      title={isNew ? t('add') : t('edit')}
      maxWidth="md"
    >
      {({ form }) => <InstanceFields form={form} row={props.row} like={props.row ?? again ?? null} today={today} />}
    </RecordDialog>
  );
}

interface InstanceFieldsProps {
  readonly form: RecordForm<ReturnType<typeof instanceFormFields>>['form'];
  readonly row: GridRow | null;
  /** whose instructor the form begins with */
  readonly like: GridRow | null;
  readonly today: string;
}

function InstanceFields({ form, row, like, today }: InstanceFieldsProps) {
  const { t } = useTranslation('instances');
  const label = useFieldLabels(instanceShape);
  const { control } = form;
  const field = useFields(instanceShape, control);
  const isNew = row === null;
  const suggested = useRef(form.getValues('expiration_Date'));
  /** A day that somebody typed themselves is left alone. */
  const suggestExpiration = (course: GridRow | null) => {
    if (form.getValues('expiration_Date') !== suggested.current) return;
    const facts = course === null ? null : { status: Number(course.status), dateVig: String(course.dateVig) };
    suggested.current = defaultExpiration(facts, today);
    form.setValue('expiration_Date', suggested.current, { shouldDirty: true });
  };
  return (
    <>
      <FormSection title={t('course')}>
        {isNew ? (
          <LookupFormField
            {...field('iD_Course', 'course_Name')}
            source={courseInForce}
            helperText={t('courseHint')}
            onChoose={suggestExpiration}
            required
          />
        ) : (
          <TextField
            fullWidth
            disabled
            label={label('course_Name')}
            value={String(row.course_Name)}
            helperText={`${row.iD_Course}. ${t('fixedHint')}`}
            sx={{ '& input': { textOverflow: 'ellipsis' } }}
          />
        )}
        <SelectFormField
          {...field('modality')}
          values={modalities}
          helperText={t('fixedHint')}
          disabled={!isNew}
          required
        />
        <LookupFormField {...field('sector', 'sector_Name')} source={sectorLookup} required />
        <InstructorFields form={form} row={like} />
      </FormSection>
      <FormSection title={t('when')}>
        <DateFormField {...field('instance_Date')} />
        <DateFormField
          {...field('expiration_Date')}
          helperText={isNew ? t('expirationHint') : t('expirationOfAll')}
          required
        />
        <HourFormField {...field('starts_At')} />
        <EndField form={form} />
        <DecimalFormField {...field('duration')} />
        <TextFormField {...field('place')} helperText={t('placeHint')} />
        <Suspense fallback={null}>
          <ClashWarnings control={control} iD_Instance={isNew ? null : Number(row.iD_Instance)} />
        </Suspense>
        <SelectFormField {...field('capaIniLeg')} values={plannedInitialTrainings} helperText={t('initialHint')} />
      </FormSection>
      <TextFormField {...field('observations')} helperText={t('observationsHint')} multiline minRows={2} />
    </>
  );
}

/** The end of a session says when it is of the next morning. */
function EndField({ form: { control } }: Pick<InstanceFieldsProps, 'form'>) {
  const { t } = useTranslation('instances');
  const field = useFields(instanceShape, control);
  const session = sessionInForm(useWatch({ control }), null);
  const isNight = session !== null && endsNextDay(session);
  return <HourFormField {...field('ends_At')} helperText={isNight ? t('endsNextDay') : undefined} />;
}
