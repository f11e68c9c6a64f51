import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { lockMinutes } from '#features/integrity/shared/codes.ts';
import { send } from '#platform/calls/web/send.ts';
import { requiredRule } from '#platform/i18n/required-rule.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { OfflineBanner } from '#platform/ui/feedback/offline-banner.tsx';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { WarningIcon } from '#platform/ui/icons/icons.tsx';
import { PageTitle } from '#platform/ui/layout/page.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { Button } from '#platform/ui/plain/button.tsx';
import { Alert } from '#platform/ui/plain/surface.tsx';
import { PasswordField, TextField } from '#platform/ui/plain/text-field.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { authenticate } from '../../shared/calls/sign-in.ts';
import type { AuthenticateBody } from '../../shared/contract.ts';
import { lockAfter } from '../../shared/lock-rule.ts';
import { EntryLayout } from '../components/entry-layout.tsx';
import { describeFailure } from '../describe-failure.ts';
import { cameFromEnd, returnPlaceOf } from '../return-place.ts';
import { checkSession, type SessionCheck } from '../session.ts';
import { storedUser, storeUser, useShownSession } from '../session-store.ts';
import { tabletMode } from '../tablet-mode.ts';
import { keepTyped } from '../typed-password.ts';
import './login-page.css';

const ProviderEntry = fetchedPart(() => import('../provider/provider-entry.tsx'));
const PasskeyEntry = fetchedPart(() => import('../passkeys/passkey-entry.tsx'));

/** The state of a token that was stored before this page was opened; `checking` until the server has told. */
function useStoredSessionCheck(): SessionCheck | 'checking' {
  const [check, setCheck] = useState<SessionCheck | 'checking'>(() => (storedUser() === null ? 'ended' : 'checking'));
  useEffect(() => {
    if (storedUser() !== null) void checkSession().then(setCheck);
  }, []);
  return check;
}

/** Which of the two fields are empty. */
interface Missing {
  readonly user: boolean;
  readonly pass: boolean;
}

const nothing: Missing = { user: false, pass: false };

/** Two fields that only must not be empty: the server checks their length, and no schema delays the first page. */
function useLoginForm(signIn: (body: AuthenticateBody) => void, forget: () => void) {
  const { language } = useLanguage();
  const [values, setValues] = useState<AuthenticateBody>({ user: '', pass: '' });
  const [missing, setMissing] = useState(nothing);
  const fields = { user: useRef<HTMLInputElement>(null), pass: useRef<HTMLInputElement>(null) };
  const change = (name: keyof AuthenticateBody, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setMissing((before) => ({ ...before, [name]: before[name] && value === '' }));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const empty = { user: values.user === '', pass: values.pass === '' };
    setMissing(empty);
    if (!empty.user && !empty.pass) return signIn(values);
    forget();
    fields[empty.user ? 'user' : 'pass'].current?.focus();
  };
  const field = (name: keyof AuthenticateBody) => ({
    name,
    ref: fields[name],
    value: values[name],
    problem: missing[name] ? requiredRule[language] : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
  });
  const clearPassword = () => {
    change('pass', '');
    fields.pass.current?.focus();
  };
  return { field, submit, clearPassword };
}

/** The server has looked at the password. */
function isJudged(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.status >= 400 && failure.status < 500;
}

function LoginForm({ resuming }: { readonly resuming: boolean }) {
  const { t } = useTranslation(['session', 'ui']);
  const signIn = useMutation({
    mutationFn: (body: AuthenticateBody) => send(authenticate, { body, isSignIn: true }),
    onSuccess: (user, { pass }) => {
      // Who must change the password is not in yet, and on a phone the notice would lie over the way out.
      if (user.mustChangePassword) keepTyped(user.name, pass);
      else showSuccess(t('login.success'));
      storeUser(user);
    },
    // What nobody has judged may be sent again as it stands.
    onError: (failure) => {
      if (isJudged(failure)) form.clearPassword();
    },
  });
  const form = useLoginForm((body) => signIn.mutate(body), signIn.reset);
  const problem = () => {
    const { error } = signIn;
    if (error === null) return null;
    const isWrong = error instanceof RequestFailure && error.status === 400;
    return isWrong ? t('login.wrong') : describeFailure(error, t('ui:unreachable'));
  };
  const busy = signIn.isPending || resuming;
  return (
    <form noValidate onSubmit={form.submit} className="login-form">
      <TextField
        {...form.field('user')}
        label={t('login.user')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.field('pass')} label={t('login.password')} />
      <FormProblem text={signIn.isPending ? null : problem()} />
      <Button type="submit" variant="filled" size="large" wide pending={busy}>
        {resuming ? t('login.resuming') : signIn.isPending ? t('login.submitting') : t('login.submit')}
      </Button>
    </form>
  );
}

const troubles = ['forgot', 'locked', 'first', 'network'] as const;

/** What to do for who cannot enter: the same for everybody, since it must not tell whether an account exists. */
function CannotEnter() {
  const { t } = useTranslation('session');
  return (
    <details className="login-help">
      <summary>{t('login.cannot.title')}</summary>
      <dl className="type-body2">
        {troubles.map((trouble) => (
          <div key={trouble}>
            <dt>{t(`login.cannot.${trouble}`)}</dt>
            <dd>{t(`login.cannot.${trouble}Text`, { tries: lockAfter, minutes: lockMinutes })}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Sign-in (S0 section 2). A stored user whose token is still good goes on at once; after an end of session, back to where they were. */
export default function LoginPage() {
  const { t } = useTranslation('session');
  const { user } = useShownSession();
  const check = useStoredSessionCheck();
  const [before] = useState(() => storedUser()?.token);
  const { state } = useLocation();
  const ended = cameFromEnd(state);
  if (user !== null && (check === 'valid' || user.token !== before)) {
    const place = returnPlaceOf(state, user.name, tabletMode() === null ? pagePaths.dashboard : '/');
    return <Navigate to={place.to} replace state={place.state} />;
  }
  return (
    <EntryLayout>
      <OfflineBanner forced={check === 'unreachable'} />
      <PageTitle title={t('login.title')} {...(ended ? {} : { lead: t('login.lead') })} />
      {ended && (
        <div className="login-ended">
          <Alert tone="warning" icon={<WarningIcon fontSize="small" />}>
            {`${t('login.ended')} ${t('login.endedLead')}`}
          </Alert>
        </div>
      )}
      <LoginForm resuming={check === 'checking'} />
      <Suspense fallback={null}>
        <ProviderEntry />
      </Suspense>
      {'PublicKeyCredential' in window && (
        <Suspense fallback={null}>
          <PasskeyEntry />
        </Suspense>
      )}
      <CannotEnter />
    </EntryLayout>
  );
}
