import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSection, RecordDialog, type RecordForm, type RecordFormProps } from '#features/records/web/public.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { findReversedDates, newSpacFields, spacShape } from '../shared/contract.ts';

const codeNames = ['status', 'gxp', 'building', 'catSw', 'catHw'] as const;
const personNames = ['bpOwner', 'respUser', 'sysOwner', 'owner', 'qaUnit', 'smExpert'] as const;
const dateNames = ['dateStIni', 'dateStFin', 'dateRealIni', 'dateRealFin', 'dateReval'] as const;
const serviceNames = ['sysSupplier', 'itService', 'hse', 'admIng', 'formXls'] as const;

/** The 26 fields of a computerised system, in sections (S1 sections 3 and 5). */
export function SpacForm(props: RecordFormProps) {
  const { t } = useTranslation('spac');
  const { row } = props;
  return (
    <RecordDialog
      {...props}
      shape={spacShape}
      schema={newSpacFields}
      begins={{ status: 0, active: true }}
      title={row === null ? t('spac.add') : t('spac.edit', { id: String(row.iD_Spac) })}
      maxWidth="md"
    >
      {({ control, field }) => (
        <>
          <FormSection title={t('spac.identity')}>
            <TextFormField {...field('iD_Spac')} helperText={t('spac.numberHint')} required disabled={row !== null} />
            <TextFormField {...field('name')} required />
            <TextFormField {...field('observation')} multiline minRows={1} />
            <SwitchFormField {...field('active')} />
          </FormSection>
          <FormSection title={t('spac.classification')}>
            {codeNames.map((name) => (
              <SelectFormField key={name} {...field(name)} values={spacShape.fields[name].values ?? {}} required />
            ))}
          </FormSection>
          <FormSection title={t('spac.people')}>
            {personNames.map((name) => (
              <TextFormField key={name} {...field(name)} />
            ))}
          </FormSection>
          <Dates control={control} field={field} />
          <FormSection title={t('spac.services')}>
            {serviceNames.map((name) => (
              <TextFormField key={name} {...field(name)} />
            ))}
          </FormSection>
        </>
      )}
    </RecordDialog>
  );
}

function Dates({ control, field }: Pick<RecordForm<typeof newSpacFields>, 'control' | 'field'>) {
  const { t } = useTranslation('spac');
  const [dateStIni, dateStFin, dateRealIni, dateRealFin] = useWatch({
    control,
    name: ['dateStIni', 'dateStFin', 'dateRealIni', 'dateRealFin'],
  }).map((day) => (day !== null && day !== undefined && day.length === 10 ? day : null));
  const reversed = findReversedDates({ dateStIni, dateStFin, dateRealIni, dateRealFin });
  return (
    <>
      <FormSection title={t('spac.dates')}>
        {dateNames.map((name) => (
          <DateFormField key={name} {...field(name)} />
        ))}
      </FormSection>
      <FormProblem text={reversed === null ? null : t('spac.reversed')} tone="warning" />
    </>
  );
}
