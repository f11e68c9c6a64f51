import { useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { changedFields, useFields } from '#features/records/web/public.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import {
  type ParametersForm,
  type ParametersInput,
  parametersForm,
  type SettingsReply,
  settingsShape,
} from '../shared/contract.ts';
import { beginChange, giveUpChange, isTyping, type PasswordChange } from './password-change.ts';

/** The parameters under edit. */
export type ParameterForm = UseFormReturn<ParametersInput, unknown, ParametersForm>;

/** What the form begins with: the parameters without what only the server sets. */
export function editableOf(settings: SettingsReply): ParametersInput {
  const { iD_Settings, revision, reason, updateDate, updatedBy, updatedByName, deleted, ...rest } = settings;
  const { oidcNamed, oidcName, ...editable } = rest;
  // What the reply gains is not a parameter by itself.
  return editable satisfies { [name in keyof typeof editable]: name extends keyof ParametersInput ? unknown : never };
}

/** The form of the parameters with the flow of its password, over the revision that was read. */
export function useParameters(initial: SettingsReply) {
  const [base, setBase] = useState(initial);
  const [passwordChange, setPasswordChange] = useState<PasswordChange>('none');
  const schema = useMemo(() => parametersForm(base), [base]);
  const form = useSchemaForm(schema, { defaultValues: editableOf(initial) });
  const password = {
    change: passwordChange,
    begin: () => setPasswordChange(beginChange),
    giveUp: () => setPasswordChange(giveUpChange),
    keep: (typed: string) => {
      form.setValue('password', typed, { shouldDirty: true });
      form.setValue('passwordChanged', true, { shouldDirty: true });
      form.clearErrors('password');
      setPasswordChange('finished');
    },
  };
  return {
    form,
    field: useFields(settingsShape, form.control),
    password,
    /** what is on the server as far as this form knows */
    base,
    canSave: !isTyping(passwordChange),
    /** nothing was ever saved: the initial values may be, as they are */
    isFirst: base.revision === 0,
    /** Back to what is on the server. */
    discard: () => {
      form.reset(editableOf(base));
      setPasswordChange('none');
    },
    /** Takes what someone else saved meanwhile; what was changed here stays on top. */
    rebase: (fresh: SettingsReply) => {
      setBase(fresh);
      form.reset(editableOf(fresh), { keepDirtyValues: true });
    },
  };
}

export type Parameters = ReturnType<typeof useParameters>;
export type PasswordFlow = Parameters['password'];

/** What a section of the form is given. */
export type SectionProps = Pick<Parameters, 'form' | 'field'>;

/** Names of the parameters that a save would change; a new password of the directory is one. */
export function changedParameters(base: SettingsReply, values: ParametersInput): readonly string[] {
  // What would be saved: without the spaces and empty lines that saving drops.
  const read = parametersForm(base).safeParse(values);
  const changed = changedFields(editableOf(base), read.success ? read.data : values);
  return Object.keys(changed).filter((name) => name !== 'passwordChanged');
}

/** How many parameters differ from what is on the server, followed as they are typed. */
export function useChangeCount({ form, base }: Pick<Parameters, 'form' | 'base'>): number {
  return useWatch({
    control: form.control,
    compute: (values) => changedParameters(base, values).length,
  });
}
