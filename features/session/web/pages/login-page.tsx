import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { OfflineBanner } from '#platform/ui/feedback/offline-banner.tsx';
import { PasswordFormField } from '#platform/ui/form/password-form-field.tsx';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { PageTitle } from '#platform/ui/layout/page.tsx';
import { type AuthenticateBody, authenticateBody } from '../../contract.ts';
import { authenticate } from '../api.ts';
import { EntryLayout } from '../components/entry-layout.tsx';
import { describeFailure } from '../describe-failure.ts';
import { dashboardPath, returnPlaceOf } from '../return-place.ts';
import { checkSession, type SessionCheck } from '../session.ts';
import { storedUser, storeUser, useShownSession } from '../session-store.ts';
import { tabletMode } from '../tablet-mode.ts';

/** The state of a token that was stored before this page was opened; `checking` until the server has told. */
function useStoredSessionCheck(): SessionCheck | 'checking' {
  const [check, setCheck] = useState<SessionCheck | 'checking'>(() => (storedUser() === null ? 'ended' : 'checking'));
  useEffect(() => {
    if (storedUser() !== null) void checkSession().then(setCheck);
  }, []);
  return check;
}

function LoginForm({ resuming }: { readonly resuming: boolean }) {
  const { t } = useTranslation('session');
  const form = useSchemaForm(authenticateBody, { defaultValues: { user: '', pass: '' } });
  const signIn = useMutation({
    mutationFn: (body: AuthenticateBody) => authenticate(body),
    onSuccess: (user) => {
      showSuccess(t('login.success'));
      storeUser(user);
    },
    onError: () => {
      form.setValue('pass', '');
      form.setFocus('pass');
    },
  });
  const problem = () => {
    const { error } = signIn;
    if (error === null) return null;
    const isWrong = error instanceof RequestFailure && error.status === 400;
    return isWrong ? t('login.wrong') : describeFailure(error, t('login.network'));
  };
  const busy = signIn.isPending || resuming;
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={form.handleSubmit((values) => signIn.mutate(values))}>
      <TextFormField
        control={form.control}
        name="user"
        label={t('login.user')}
        autoComplete="username"
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordFormField control={form.control} name="pass" label={t('login.password')} />
      <FormProblem text={signIn.isPending ? null : problem()} />
      <SubmitButton pending={busy} size="large" fullWidth>
        {resuming ? t('login.resuming') : signIn.isPending ? t('login.submitting') : t('login.submit')}
      </SubmitButton>
    </Stack>
  );
}

/** Sign-in (S0 section 2). A stored user whose token is still good goes on at once; after an end of session, back to where they were. */
export default function LoginPage() {
  const { t } = useTranslation('session');
  const { user } = useShownSession();
  const check = useStoredSessionCheck();
  const [before] = useState(() => storedUser()?.token);
  const { state } = useLocation();
  if (user !== null && (check === 'valid' || user.token !== before)) {
    const place = returnPlaceOf(state, user.name, tabletMode() === null ? dashboardPath : '/');
    return <Navigate to={place.to} replace state={place.state} />;
  }
  return (
    <EntryLayout>
      <OfflineBanner forced={check === 'unreachable'} />
      <PageTitle title={t('login.title')} lead={t('login.lead')} />
      <LoginForm resuming={check === 'checking'} />
    </EntryLayout>
  );
}
