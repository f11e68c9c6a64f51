import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { fieldRefusal, markRefused } from '#platform/ui/form/field-refusal.ts';
import { fieldsOf } from '#platform/ui/form/form-field.ts';
import { PasswordFormField } from '#platform/ui/form/password-form-field.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { changePasswordBody } from '../../shared/contract.ts';
import { describeFailure } from '../describe-failure.ts';
import { isWrongPassword } from '../refused-signature.ts';
import { storeUser } from '../session-store.ts';
import { forgetTyped, typedBy } from '../typed-password.ts';
import { useSession } from '../use-session.ts';
import { createPasswordChange } from './create-password-change.ts';
import { HiddenUser } from './hidden-user.tsx';

const formSchema = changePasswordBody.extend({ repeated: z.string().min(1, { error: 'required' }) });

type Values = z.infer<typeof formSchema>;

/** The change of one's own password; the session that goes on is stored before `onDone`. */
export function useChangePassword(onDone: () => void) {
  const { t } = useTranslation(['session', 'ui']);
  const { user } = useSession();
  const [typed] = useState(() => (user.mustChangePassword ? typedBy(user.name) : null));
  const [isAsked, setAsked] = useState(typed === null);
  const values = { user: user.name, pass: typed ?? '', newPass: '', repeated: '' };
  const form = useSchemaForm(formSchema, { defaultValues: values });
  const [changeOnce] = useState(createPasswordChange);
  const change = useMutation({
    mutationFn: ({ user: name, pass, newPass }: Values) => changeOnce({ user: name, pass, newPass }),
    onSuccess: (changed) => {
      showSuccess(t(changed.isEarlier ? 'changePassword.earlier' : 'changePassword.success'));
      forgetTyped();
      storeUser(changed.user);
      onDone();
    },
    onError: (failure) => {
      if (markRefused(form, failure)) return;
      form.setValue('pass', '');
      forgetTyped();
      setAsked(true);
      // The server names user and password; here the current password alone was typed.
      if (isWrongPassword(failure)) form.setError('pass', { type: 'refused', message: t('changePassword.wrong') });
      form.setFocus('pass');
    },
  });
  const submit = (values: Values) => {
    if (values.newPass === values.repeated) return change.mutate(values);
    form.setError('repeated', { message: t('changePassword.mismatch') }, { shouldFocus: true });
  };
  const { error, isPending } = change;
  const isMarked = error !== null && (isWrongPassword(error) || fieldRefusal(form, error) !== null);
  return {
    control: form.control,
    /** whether the present password is to be typed: not by who has just signed in with it */
    isAsked,
    submit: form.handleSubmit(submit),
    isPending,
    problem: error === null || isPending || isMarked ? null : describeFailure(error, t('ui:unreachable')),
  };
}

type ChangingPassword = ReturnType<typeof useChangePassword>;

interface ChangePasswordFormProps {
  readonly id?: string;
  readonly change: ChangingPassword;
  /** its buttons, where they stand within the form */
  readonly children?: ReactNode;
}

/** The old password, where it was not typed a moment ago, and the new one, twice. */
export function ChangePasswordForm({ id, change, children }: ChangePasswordFormProps) {
  const { t } = useTranslation('session');
  const { user } = useSession();
  const { submit, problem, isAsked } = change;
  const field = fieldsOf(change.control);
  return (
    <Box
      component="form"
      id={id}
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}
    >
      <HiddenUser cwid={user.name} />
      {isAsked && <PasswordFormField {...field('pass', t('changePassword.current'))} required />}
      <PasswordFormField
        {...field('newPass', t('changePassword.next'))}
        helperText={t('changePassword.hint')}
        autoComplete="new-password"
        required
      />
      <PasswordFormField {...field('repeated', t('changePassword.repeat'))} autoComplete="new-password" required />
      <FormProblem text={problem} />
      {children}
    </Box>
  );
}
