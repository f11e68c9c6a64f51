import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { PasswordFormField } from '#platform/ui/form/password-form-field.tsx';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { PageTitle } from '#platform/ui/layout/page.tsx';
import { pagePaths } from '#platform/ui/page-paths.ts';
import { changePasswordBody } from '../../contract.ts';
import { changePassword } from '../api.ts';
import { EntryLayout } from '../components/entry-layout.tsx';
import { describeFailure } from '../describe-failure.ts';
import { storeUser } from '../session-store.ts';
import { useSession } from '../use-session.ts';

const formSchema = changePasswordBody.extend({ repeated: z.string().min(1, { error: 'required' }) });

type Values = z.infer<typeof formSchema>;

/** Changing a password that an administrator set, before anything else (decisions section 5). */
export default function ChangePasswordPage() {
  const { t } = useTranslation('session');
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const form = useSchemaForm(formSchema, { defaultValues: { user: user.name, pass: '', newPass: '', repeated: '' } });
  const change = useMutation({
    mutationFn: ({ user: name, pass, newPass }: Values) => changePassword({ user: name, pass, newPass }),
    onSuccess: (next) => {
      showSuccess(t('changePassword.success'));
      storeUser(next);
      void navigate(pagePaths.dashboard, { replace: true });
    },
    onError: () => form.setValue('pass', ''),
  });
  const submit = (values: Values) => {
    if (values.newPass === values.repeated) return change.mutate(values);
    form.setError('repeated', { message: t('changePassword.mismatch') }, { shouldFocus: true });
  };
  return (
    <EntryLayout>
      <PageTitle title={t('changePassword.title')} lead={t('changePassword.lead')} />
      <Stack component="form" noValidate spacing={2.5} onSubmit={form.handleSubmit(submit)}>
        <TextFormField
          control={form.control}
          name="user"
          label={t('login.user')}
          autoComplete="username"
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <PasswordFormField control={form.control} name="pass" label={t('changePassword.current')} />
        <PasswordFormField
          control={form.control}
          name="newPass"
          label={t('changePassword.next')}
          helperText={t('changePassword.hint')}
          autoComplete="new-password"
        />
        <PasswordFormField
          control={form.control}
          name="repeated"
          label={t('changePassword.repeat')}
          autoComplete="new-password"
        />
        <FormProblem text={change.error === null ? null : describeFailure(change.error, t('login.network'))} />
        <SubmitButton pending={change.isPending} size="large" fullWidth>
          {t('changePassword.submit')}
        </SubmitButton>
        <Button onClick={signOut}>{t('changePassword.signOut')}</Button>
      </Stack>
    </EntryLayout>
  );
}
