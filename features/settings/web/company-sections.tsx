import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldColumns } from '#platform/ui/form/field-columns.tsx';
import { NumberFormField } from '#platform/ui/form/number-form-field.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { backupAlarmDefaults, environments } from '../shared/contract.ts';
import { LogoField } from './logo-field.tsx';
import { ParameterSection } from './parameter-section.tsx';
import type { SectionProps } from './use-parameters.ts';

/** How long a new person has for the initial training, and the share on time that the company aims at. */
export function ExpirationSection({ field, action }: SectionProps & { readonly action: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <ParameterSection id="expiration">
      <FieldColumns>
        <NumberFormField {...field('expirationDaysCapaInicial')} label={t('expiration.days')} required />
        {action !== undefined && <Box sx={{ alignSelf: 'center' }}>{action}</Box>}
      </FieldColumns>
      <FieldColumns>
        <NumberFormField
          {...field('complianceTarget')}
          label={t('expiration.target')}
          helperText={t('expiration.targetHint')}
        />
      </FieldColumns>
    </ParameterSection>
  );
}

/** Where the company keeps things, and which environment this is. */
export function RoutesSection({ form, field }: SectionProps) {
  const { t } = useTranslation('settings');
  const production = Number(form.formState.defaultValues?.production ?? 0);
  const other = { es: String(production), en: String(production) };
  return (
    <ParameterSection id="routes">
      <TextFormField {...field('company')} helperText={t('routes.companyHint')} />
      <FieldColumns>
        <TextFormField {...field('accentColor')} helperText={t('routes.colorHint')} />
        <LogoField form={form} />
      </FieldColumns>
      <TextFormField {...field('filesContentRoute')} />
      <TextFormField {...field('filesSRegistryRoute')} />
      <FieldColumns>
        <SelectFormField
          {...field('production')}
          helperText={t('routes.productionHint')}
          values={production in environments ? environments : { ...environments, [production]: other }}
          required
        />
      </FieldColumns>
    </ParameterSection>
  );
}

/** When ITPS and QA are told that nobody has made a backup, or tried one, for too long (Annex 11, 7.2). */
export function BackupsSection({ field }: SectionProps) {
  const { t } = useTranslation('settings');
  const hint = (byDefault: number) => t('backups.hint', { days: byDefault });
  return (
    <ParameterSection id="backups">
      <FieldColumns>
        <NumberFormField
          {...field('backupAlarmDays')}
          label={t('backups.backup')}
          helperText={hint(backupAlarmDefaults.backup)}
        />
        <NumberFormField
          {...field('rehearsalAlarmDays')}
          label={t('backups.rehearsal')}
          helperText={hint(backupAlarmDefaults.rehearsal)}
        />
      </FieldColumns>
    </ParameterSection>
  );
}

/** Sessions, passwords and signatures (decisions section 5, 21 CFR 11.200, 11.300). */
export function SecuritySection({ field }: SectionProps) {
  const { t } = useTranslation('settings');
  return (
    <ParameterSection id="security">
      <FieldColumns>
        <NumberFormField {...field('sessionIdleMinutes')} helperText={t('security.idleHint')} required />
        <NumberFormField {...field('sessionMaxHours')} helperText={t('security.hoursHint')} required />
        <NumberFormField
          {...field('passwordMaxAgeDays')}
          label={t('security.age')}
          helperText={t('security.ageHint')}
        />
      </FieldColumns>
      <TextFormField {...field('reasons')} helperText={t('security.reasonsHint')} multiline minRows={3} maxRows={10} />
      <SwitchFormField {...field('mustChangePassword')} label={t('security.mustChange')} />
      <SwitchFormField {...field('requireSignatureAcceptance')} label={t('security.acceptance')} />
      <SwitchFormField {...field('passkeys')} label={t('security.passkeys')} helperText={t('security.passkeysHint')} />
      <SwitchFormField {...field('fourEyes')} label={t('security.fourEyes')} helperText={t('security.fourEyesHint')} />
    </ParameterSection>
  );
}
