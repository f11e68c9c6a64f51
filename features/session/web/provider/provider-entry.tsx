import { useMutation, useQuery } from '@tanstack/react-query';
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

/** The way in by the company's identity provider, where it has one: the page itself goes there, and comes back signed in. */
export default function ProviderEntry() {
  const { t } = useTexts(['session', 'ui']);
  const { state } = useLocation();
  const ways = useQuery({
    queryKey: ['signInWays'],
    queryFn: ({ signal }) => send(getSignInWays, { signal, isSignIn: true }),
  });
  const leave = useMutation({
    mutationFn: () => send(askSignInAtProvider, { body: { isWindow: false }, isSignIn: true }),
    onSuccess: ({ intent, address }) => {
      keepReturn(intent, state);
      window.location.assign(address);
    },
  });
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
        pending={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        {t('provider.signIn', { provider: provider.name })}
      </Button>
      <FormProblem
        text={leave.error === null || leave.isPending ? null : describeFailure(leave.error, t('ui:unreachable'))}
      />
    </div>
  );
}
