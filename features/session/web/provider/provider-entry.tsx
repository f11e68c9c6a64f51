import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { ShieldIcon } from '#platform/ui/icons/icons.tsx';
import { Button } from '#platform/ui/plain/button.tsx';
import { getSignInWays } from '../../shared/calls/passkeys.ts';
import { askSignInAtProvider } from '../../shared/calls/provider.ts';
import { describeFailure } from '../describe-failure.ts';
import { keepReturn } from './return-state.ts';

/** How long the page of the provider may take before this page says so, in ms. */
const slowAfter = 10_000;

/** The way in by the company's identity provider, where it has one: the page itself goes there, and comes back signed in. */
export default function ProviderEntry() {
  const { t } = useTexts(['session', 'ui']);
  const { state } = useLocation();
  const ways = useQuery({
    queryKey: ['signInWays'],
    queryFn: ({ signal }) => send(getSignInWays, { signal, isSignIn: true }),
  });
  const [isSlow, setSlow] = useState(false);
  const leave = useMutation({
    onMutate: () => setSlow(false),
    mutationFn: () => send(askSignInAtProvider, { body: { isWindow: false }, isSignIn: true }),
    onSuccess: ({ intent, address }) => {
      keepReturn(intent, state);
      window.location.assign(address);
    },
  });
  const { isSuccess, reset } = leave;
  // Who is still here, or comes back by the button of the browser, can begin anew.
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => {
      setSlow(true);
      reset();
    }, slowAfter);
    window.addEventListener('pageshow', reset);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', reset);
    };
  }, [isSuccess, reset]);
  const provider = ways.data?.provider ?? null;
  if (provider === null) return null;
  if (!provider.isUsable) return <FormProblem text={t('provider.changed')} tone="warning" />;
  return (
    <div className="login-passkey">
      <p className="type-body2">{t('provider.or')}</p>
      <Button
        type="button"
        variant="outlined"
        size="large"
        wide
        startIcon={<ShieldIcon />}
        pending={leave.isPending || isSuccess}
        onClick={() => leave.mutate()}
      >
        {t('provider.signIn', { provider: provider.name })}
      </Button>
      <FormProblem text={isSlow ? t('provider.slow', { provider: provider.name }) : null} tone="warning" />
      <FormProblem
        text={leave.error === null || leave.isPending ? null : describeFailure(leave.error, t('ui:unreachable'))}
      />
    </div>
  );
}
