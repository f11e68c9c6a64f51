import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSection, type RecordForm } from '#features/records/web/public.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import type { FieldProps } from '#platform/ui/form/form-field.ts';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { PasswordFormField } from '#platform/ui/form/password-form-field.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { LockIcon } from '#platform/ui/icons/icons.tsx';
import { roleNames } from '#product/roles.ts';
import { collaboratorStates } from '../../shared/contract.ts';
import { generalProfileLookup, profilesOfSector, sectorLookup, shiftLookup } from '../lookups.ts';
import type { CollaboratorFields } from './collaborator-form-model.ts';
import { generatePassword } from './generate-password.ts';
import { useWaiting } from './use-waiting.ts';

type SectionProps = Pick<RecordForm<CollaboratorFields>, 'form' | 'field'>;

type Name<Values extends FieldValues> = FieldPath<Values>;

/** A form with a sector and a profile among its fields. */
interface PlaceProps<Values extends FieldValues, Output> {
  readonly form: UseFormReturn<Values, unknown, Output>;
  readonly field: (name: Name<Values>, called?: string) => FieldProps<Values, Output>;
}

/** Where somebody works, with which general profile and shift. */
export function PlaceFields({ form, field }: SectionProps) {
  const { t } = useTranslation('people');
  return (
    <FormSection title={t('collaborator.place')}>
      <SectorAndProfile form={form} field={field} />
      <LookupFormField {...field('iD_ProfGral', 'profGral_Name')} source={generalProfileLookup} />
      <LookupFormField {...field('iD_Shift', 'shift_Name')} source={shiftLookup} />
    </FormSection>
  );
}

/** The profile is one of the chosen sector: another sector empties it. */
export function SectorAndProfile<Values extends FieldValues, Output>({ form, field }: PlaceProps<Values, Output>) {
  const { t } = useTranslation('people');
  const [sectorName, profileName] = ['iD_Sector', 'iD_Profile_Web'] as [Name<Values>, Name<Values>];
  const sector: unknown = useWatch({ control: form.control, name: sectorName });
  const hasSector = typeof sector === 'number';
  return (
    <>
      <LookupFormField
        {...field(sectorName, 'sector_Name')}
        source={sectorLookup}
        onChoose={() => form.setValue(profileName, '' as FieldPathValue<Values, Name<Values>>, { shouldDirty: true })}
        required
      />
      <LookupFormField
        key={String(sector)}
        {...field(profileName, 'profile_Name')}
        source={profilesOfSector(sector)}
        helperText={hasSector ? t('collaborator.profileHint') : t('collaborator.profileNeedsSector')}
        disabled={!hasSector}
        required
      />
    </>
  );
}

export function AccountFields({ form, field, isNew }: SectionProps & { readonly isNew: boolean }) {
  const { t } = useTranslation('people');
  const { control } = form;
  const active = useWatch({ control, name: 'active' });
  const waits = useWaiting(control, form.formState.defaultValues ?? {}, isNew);
  const consequence = { 0: t('collaborator.deactivated'), 2: t('collaborator.onLeave') }[Number(active)];
  return (
    <FormSection title={t('collaborator.account')}>
      <SelectFormField {...field('role')} values={roleNames} required />
      <SelectFormField {...field('active')} values={collaboratorStates} helperText={consequence} required />
      {isNew ? (
        <PasswordField form={form} label={t('collaborator.password')} isRequired />
      ) : (
        <NewPassword form={form} />
      )}
      <Box sx={{ gridColumn: '1 / -1', '&:not(:has(> :not(:empty)))': { display: 'none' } }}>
        <FormProblem text={waits ? t('collaborator.waits') : null} tone="warning" />
      </Box>
    </FormSection>
  );
}

interface PasswordFieldProps extends Pick<SectionProps, 'form'> {
  readonly label: string;
  readonly isRequired?: boolean;
  /** what else the password does */
  readonly hint?: string;
}

function PasswordField({ form, label, isRequired = false, hint = '' }: PasswordFieldProps) {
  const { t } = useTranslation('people');
  const [generated, setGenerated] = useState<string | null>(null);
  const isGenerated = generated !== null && form.watch('password') === generated;
  const generate = () => {
    const password = generatePassword();
    setGenerated(password);
    form.setValue('password', password, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Box>
      <PasswordFormField
        // What was made here is handed over by who made it: it is shown, until it is hidden.
        key={generated}
        startsShown={generated !== null}
        control={form.control}
        name="password"
        label={label}
        autoComplete="new-password"
        helperText={`${t('collaborator.passwordHint')} ${hint}`.trim()}
        required={isRequired}
      />
      <Button size="small" startIcon={<LockIcon />} onClick={generate} sx={{ mt: 0.5, ml: -0.75 }}>
        {t('collaborator.generate')}
      </Button>
      {isGenerated && (
        <Button
          size="small"
          onClick={() =>
            void navigator.clipboard.writeText(generated).then(() => showSuccess(t('collaborator.copied')))
          }
          sx={{ mt: 0.5 }}
        >
          {t('collaborator.copy')}
        </Button>
      )}
    </Box>
  );
}

/** A person keeps their password unless the administrator asks for a new one. */
function NewPassword({ form }: Pick<SectionProps, 'form'>) {
  const { t } = useTranslation('people');
  const [asked, setAsked] = useState(false);
  if (asked)
    return <PasswordField form={form} label={t('collaborator.newPassword')} hint={t('collaborator.setPasswordHint')} />;
  return (
    <Button variant="outlined" startIcon={<LockIcon />} onClick={() => setAsked(true)} sx={{ justifySelf: 'start' }}>
      {t('collaborator.setPassword')}
    </Button>
  );
}
