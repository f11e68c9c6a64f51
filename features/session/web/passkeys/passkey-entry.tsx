import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { KeyIcon } from '#platform/ui/icons/icons.tsx';
import { Button } from '#platform/ui/plain/button.tsx';
import { askSignInChallenge, getSignInWays, signInWithPasskey } from '../../shared/calls/passkeys.ts';
import { describeFailure } from '../describe-failure.ts';
import { storeUser } from '../session-store.ts';

/** The way in with a passkey, where the company has it: nothing is typed, the device asks for a PIN or a finger. */
export default function PasskeyEntry() {
  const { t } = useTexts(['session', 'ui']);
  const ways = useQuery({
    queryKey: ['signInWays'],
    queryFn: ({ signal }) => send(getSignInWays, { signal, isSignIn: true }),
  });
  const signIn = useMutation({
    mutationFn: async () => {
      const { answerChallenge } = await import('./ask-assertion.ts');
      const options = await send(askSignInChallenge, { isSignIn: true });
      return send(signInWithPasskey, { body: await answerChallenge(options), isSignIn: true });
    },
    onSuccess: (user) => {
      showSuccess(t('login.success'));
      storeUser(user);
    },
  });
  if (ways.data?.passkey !== true) return null;
  const { error } = signIn;
  const problem =
    error === null
      ? null
      : error instanceof RequestFailure
        ? describeFailure(error, t('ui:unreachable'))
        : error.message;
  return (
    <div className="login-passkey">
      <p className="type-body2">{t('login.or')}</p>
      <Button
        type="button"
        variant="outlined"
        size="large"
        wide
        startIcon={<KeyIcon />}
        pending={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {t('login.passkey')}
      </Button>
      <FormProblem text={signIn.isPending ? null : problem} />
    </div>
  );
}
