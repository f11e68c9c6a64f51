import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberFormField } from '#platform/ui/form/number-form-field.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { environments } from '../shared/contract.ts';
import { FieldRow, ParameterSection } from './parameter-section.tsx';
import type { ParameterForm } from './use-parameters.ts';

interface SectionProps {
  readonly form: ParameterForm;
}

/** How long a new person has for the initial training, and the share on time that the company aims at. */
export function ExpirationSection({ form: { control }, action }: SectionProps & { readonly action: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <ParameterSection id="expiration">
      <FieldRow>
        <NumberFormField control={control} name="expirationDaysCapaInicial" label={t('expiration.days')} required />
        {action !== undefined && <Box sx={{ alignSelf: 'center' }}>{action}</Box>}
      </FieldRow>
      <FieldRow>
        <NumberFormField
          control={control}
          name="complianceTarget"
          label={t('expiration.target')}
          helperText={t('expiration.targetHint')}
        />
      </FieldRow>
    </ParameterSection>
  );
}

/** Where the company keeps things, and which environment this is. */
export function RoutesSection({ form: { control, formState } }: SectionProps) {
  const { t } = useTranslation('settings');
  const production = Number(formState.defaultValues?.production ?? 0);
  const other = { es: String(production), en: String(production) };
  return (
    <ParameterSection id="routes">
      <TextFormField
        control={control}
        name="company"
        label={t('routes.company')}
        helperText={t('routes.companyHint')}
      />
      <TextFormField control={control} name="filesContentRoute" label={t('routes.content')} autoComplete="off" />
      <TextFormField control={control} name="filesSRegistryRoute" label={t('routes.registry')} autoComplete="off" />
      <FieldRow>
        <SelectFormField
          control={control}
          name="production"
          label={t('routes.production')}
          helperText={t('routes.productionHint')}
          values={production in environments ? environments : { ...environments, [production]: other }}
          required
        />
      </FieldRow>
    </ParameterSection>
  );
}

/** Sessions, passwords and signatures (decisions section 5, 21 CFR 11.200, 11.300). */
export function SecuritySection({ form: { control } }: SectionProps) {
  const { t } = useTranslation('settings');
  return (
    <ParameterSection id="security">
      <FieldRow>
        <NumberFormField
          control={control}
          name="sessionIdleMinutes"
          label={t('security.idle')}
          helperText={t('security.idleHint')}
          required
        />
        <NumberFormField
          control={control}
          name="sessionMaxHours"
          label={t('security.hours')}
          helperText={t('security.hoursHint')}
          required
        />
        <NumberFormField
          control={control}
          name="passwordMaxAgeDays"
          label={t('security.age')}
          helperText={t('security.ageHint')}
        />
      </FieldRow>
      <TextFormField
        control={control}
        name="reasons"
        label={t('security.reasons')}
        helperText={t('security.reasonsHint')}
        multiline
        minRows={3}
        maxRows={10}
      />
      <SwitchFormField control={control} name="mustChangePassword" label={t('security.mustChange')} />
      <SwitchFormField control={control} name="requireSignatureAcceptance" label={t('security.acceptance')} />
      <SwitchFormField
        control={control}
        name="fourEyes"
        label={t('security.fourEyes')}
        helperText={t('security.fourEyesHint')}
      />
    </ParameterSection>
  );
}
