import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { type ParametersForm, type ParametersInput, parametersForm, type SettingsReply } from '../contract.ts';
import { beginChange, giveUpChange, isTyping, type PasswordChange } from './password-change.ts';

/** The parameters under edit. */
export type ParameterForm = UseFormReturn<ParametersInput, unknown, ParametersForm>;

/** What the form begins with: the parameters without what only the server sets. */
export function editableOf(settings: SettingsReply): ParametersInput {
  const { iD_Settings, revision, reason, updateDate, updatedBy, deleted, ...editable } = settings;
  return editable;
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
    password,
    /** what stands on the server as far as this form knows */
    base,
    canSave: !isTyping(passwordChange),
    /** Takes what someone else saved meanwhile; what was changed here stays on top. */
    rebase: (fresh: SettingsReply) => {
      setBase(fresh);
      form.reset(editableOf(fresh), { keepDirtyValues: true });
    },
  };
}

export type PasswordFlow = ReturnType<typeof useParameters>['password'];
