import { useTranslation } from 'react-i18next';
import { send } from '#platform/calls/web/send.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { testLdap } from '../shared/calls.ts';
import { testLdapBody } from '../shared/contract.ts';
import { ConnectionTest } from './connection-test.tsx';
import { LdapPassword } from './ldap-password.tsx';
import { FieldRow, ParameterSection } from './parameter-section.tsx';
import { isTyping } from './password-change.ts';
import type { ParameterForm, PasswordFlow } from './use-parameters.ts';

const groups = [
  ['itpsGroup', 'groups.itps'],
  ['qaGroup', 'groups.qa'],
  ['hseGroup', 'groups.hse'],
  ['trainerGroup', 'groups.trainer'],
  ['collaboratorGroup', 'groups.collaborator'],
] as const;

/** Everything that a test of the directory depends on. */
const tested = [
  'serverLDAP',
  'userLDAP',
  'userAttribute',
  'domain',
  'password',
  'passwordChanged',
  'validateGroup',
  ...groups.map(([name]) => name),
] as const;

interface SectionProps {
  readonly form: ParameterForm;
}

/** Whether the company's directory decides passwords, and for which domain. */
export function DomainSection({ form }: SectionProps) {
  const { t } = useTranslation('settings');
  const isOn = form.watch('validateDomain') === true;
  return (
    <ParameterSection id="domain">
      <SwitchFormField control={form.control} name="validateDomain" label={t('domain.validate')} />
      <TextFormField
        control={form.control}
        name="domain"
        label={t('domain.domain')}
        autoComplete="off"
        disabled={!isOn}
        required={isOn}
      />
      <FormProblem text={isOn ? t('domain.warning') : null} tone="warning" />
    </ParameterSection>
  );
}

/** The directory's group of each role; can be switched on only with the domain. */
export function GroupsSection({ form }: SectionProps) {
  const { t } = useTranslation('settings');
  const isDomainOn = form.watch('validateDomain') === true;
  return (
    <ParameterSection id="groups">
      <SwitchFormField
        control={form.control}
        name="validateGroup"
        label={t('groups.validate')}
        helperText={isDomainOn ? undefined : t('groups.needsDomain')}
        disabled={!isDomainOn}
      />
      <FieldRow>
        {groups.map(([name, label]) => (
          <TextFormField
            key={name}
            control={form.control}
            name={name}
            label={t(label)}
            autoComplete="off"
            disabled={!isDomainOn}
            required={isDomainOn}
          />
        ))}
      </FieldRow>
    </ParameterSection>
  );
}

/** The account that asks the directory, and whether it can. */
export function LdapSection({ form, flow }: SectionProps & { readonly flow: PasswordFlow }) {
  const { t } = useTranslation('settings');
  const isOn = form.watch('validateDomain') === true;
  return (
    <ParameterSection id="ldap">
      <FieldRow>
        <TextFormField
          control={form.control}
          name="serverLDAP"
          label={t('ldap.server')}
          helperText={isOn ? t('ldap.serverHint') : undefined}
          autoComplete="off"
          disabled={!isOn}
          required={isOn}
        />
        <TextFormField
          control={form.control}
          name="userLDAP"
          label={t('ldap.user')}
          autoComplete="off"
          disabled={!isOn}
          required={isOn}
        />
        <TextFormField
          control={form.control}
          name="userAttribute"
          label={t('ldap.attribute')}
          helperText={isOn ? t('ldap.attributeHint') : undefined}
          autoComplete="off"
          disabled={!isOn}
          required={isOn}
        />
      </FieldRow>
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
