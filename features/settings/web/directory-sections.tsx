import { useTranslation } from 'react-i18next';
import { send } from '#platform/calls/web/send.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { FieldColumns } from '#platform/ui/form/field-columns.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { testLdap } from '../shared/calls.ts';
import { testLdapBody } from '../shared/contract.ts';
import { ConnectionTest } from './connection-test.tsx';
import { LdapPassword } from './ldap-password.tsx';
import { ParameterSection } from './parameter-section.tsx';
import { isTyping } from './password-change.ts';
import type { PasswordFlow, SectionProps } from './use-parameters.ts';

const groups = ['itpsGroup', 'qaGroup', 'hseGroup', 'trainerGroup', 'collaboratorGroup'] as const;

/** Everything that a test of the directory depends on. */
const tested = [
  'serverLDAP',
  'userLDAP',
  'userAttribute',
  'domain',
  'password',
  'passwordChanged',
  'validateGroup',
  ...groups,
] as const;

/** Whether the company's directory decides passwords, and for which domain. */
export function DomainSection({ form, field }: SectionProps) {
  const { t } = useTranslation('settings');
  const isOn = form.watch('validateDomain') === true;
  return (
    <ParameterSection id="domain">
      <SwitchFormField {...field('validateDomain')} />
      <TextFormField {...field('domain')} disabled={!isOn} required={isOn} />
      <FormProblem text={isOn ? t('domain.warning') : null} tone="warning" />
    </ParameterSection>
  );
}

/** The directory's group of each role; can be switched on only with the domain. */
export function GroupsSection({ form, field }: SectionProps) {
  const { t } = useTranslation('settings');
  const isDomainOn = form.watch('validateDomain') === true;
  return (
    <ParameterSection id="groups">
      <SwitchFormField
        {...field('validateGroup')}
        helperText={isDomainOn ? undefined : t('groups.needsDomain')}
        disabled={!isDomainOn}
      />
      <FieldColumns>
        {groups.map((name) => (
          <TextFormField key={name} {...field(name)} disabled={!isDomainOn} required={isDomainOn} />
        ))}
      </FieldColumns>
    </ParameterSection>
  );
}

/** The account that asks the directory, and whether it can. */
export function LdapSection({ form, field, flow }: SectionProps & { readonly flow: PasswordFlow }) {
  const { t } = useTranslation('settings');
  const isOn = form.watch('validateDomain') === true;
  return (
    <ParameterSection id="ldap">
      <FieldColumns>
        <TextFormField
          {...field('serverLDAP')}
          label={t('ldap.server')}
          helperText={isOn ? t('ldap.serverHint') : undefined}
          disabled={!isOn}
          required={isOn}
        />
        <TextFormField {...field('userLDAP')} label={t('ldap.user')} disabled={!isOn} required={isOn} />
        <TextFormField
          {...field('userAttribute')}
          helperText={isOn ? t('ldap.attributeHint') : undefined}
          disabled={!isOn}
          required={isOn}
        />
      </FieldColumns>
      <LdapPassword form={form} flow={flow} disabled={!isOn} />
      <ConnectionTest
        form={form}
        fields={tested}
        schema={testLdapBody}
        send={(body) => send(testLdap, { body })}
        disabled={!isOn || isTyping(flow.change)}
      />
    </ParameterSection>
  );
}
