import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { send } from '#platform/calls/web/send.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { PageTitle } from '#platform/ui/layout/page.tsx';
import { Button, LinkButton } from '#platform/ui/plain/button.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { enterByProvider, getProviderOutcome } from '../../shared/calls/provider.ts';
import type { ProviderOutcome } from '../../shared/provider.ts';
import { EntryLayout } from '../components/entry-layout.tsx';
import { describeFailure } from '../describe-failure.ts';
import { tellAnswer } from '../provider/answers.ts';
import { returnStateOf } from '../provider/return-state.ts';
import { returnPlaceOf } from '../return-place.ts';
import { storedUser, storeUser, useShownSession } from '../session-store.ts';
import { tabletMode } from '../tablet-mode.ts';
import './login-page.css';

/** What became of a question of this browser's; a sign-in that the page itself went for is taken up. */
async function take(intent: string, signal: AbortSignal): Promise<ProviderOutcome> {
  const outcome = await send(getProviderOutcome, { body: { intent }, signal, isSignIn: true });
  if (outcome.state !== 'accepted' || outcome.purpose !== 'signIn' || outcome.isWindow) return outcome;
  storeUser(await send(enterByProvider, { body: { intent }, isSignIn: true }));
  return outcome;
}

/**
 * /provider: where the identity provider sends people back to. It says what became of it, goes on with who has signed in, or closes a
 * window beside the page that waits.
 */
export default function ProviderReturnPage() {
  const { t } = useTranslation(['session', 'ui']);
  const [query] = useSearchParams();
  const intent = query.get('intent') ?? '';
  const { user } = useShownSession();
  const taken = useQuery({
    queryKey: ['providerReturn', intent],
    queryFn: ({ signal }) => take(intent, signal),
    enabled: intent !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { data, error } = taken;
  const isWindow = data?.isWindow === true;
  useEffect(() => {
    if (!isWindow) return;
    tellAnswer(intent);
    if (data?.state === 'accepted') window.close();
  }, [isWindow, intent, data]);
  useEffect(() => {
    if (data?.state === 'accepted' && data.purpose === 'signIn' && !data.isWindow) showSuccess(t('login.success'));
  }, [data, t]);
  const isIn = user !== null && storedUser() !== null;
  // By the way back of the browser too: who is signed in goes on.
  const goesOn = isIn && data !== undefined && data.purpose === 'signIn' && !isWindow && data.state !== 'refused';
  if (goesOn) {
    const place = returnPlaceOf(returnStateOf(intent), user.name, tabletMode() === null ? pagePaths.dashboard : '/');
    return <Navigate to={place.to} replace state={place.state} />;
  }
  if (intent !== '' && taken.isPending) {
    return (
      <EntryLayout>
        <PageTitle title={t('provider.checking')} />
      </EntryLayout>
    );
  }
  const isDone = data?.state === 'accepted';
  const problem =
    error !== null
      ? describeFailure(error, t('ui:unreachable'))
      : isDone
        ? null
        : (data?.problem ?? t('provider.over'));
  return (
    <EntryLayout>
      <PageTitle
        title={t(isDone ? 'provider.done' : 'provider.notDone')}
        {...(isWindow ? { lead: t(isDone ? 'provider.doneLead' : 'provider.notDoneLead') } : {})}
      />
      <div className="login-form">
        <FormProblem text={problem} />
        {isWindow ? (
          <Button type="button" variant="filled" size="large" wide onClick={() => window.close()}>
            {t('provider.close')}
          </Button>
        ) : (
          <LinkButton to={isIn ? pagePaths.dashboard : '/login'} variant="filled" size="large" wide>
            {t(isIn ? 'provider.goOn' : 'provider.again')}
          </LinkButton>
        )}
      </div>
    </EntryLayout>
  );
}
