import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { send } from '#platform/calls/web/send.ts';
import { providerPass } from '#platform/signing/provider-header.ts';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { authenticate } from '../../shared/calls/sign-in.ts';
import { type AuthenticateBody, authenticateBody, type SessionUser } from '../../shared/contract.ts';
import { describeFailure } from '../describe-failure.ts';
import { storeUser } from '../session-store.ts';

/** Signs the same person in again; the page stays as it is. */
export function useSignInAgain(user: SessionUser) {
  const { t } = useTranslation(['session', 'ui']);
  const isAtProvider = user.provider != null;
  const form = useSchemaForm(authenticateBody, {
    defaultValues: { user: user.name, pass: isAtProvider ? providerPass : '' },
  });
  const signIn = useMutation({
    mutationFn: async (values: AuthenticateBody) =>
      isAtProvider
        ? (await import('../provider/ask-provider.ts')).signInBeside(user)
        : send(authenticate, { body: { ...values, again: true }, isSignIn: true }),
    onSuccess: storeUser,
    onError: () => {
      if (isAtProvider) return;
      form.setValue('pass', '');
      form.setFocus('pass');
    },
  });
  const { error } = signIn;
  const isWrong = error instanceof RequestFailure && error.status === 400;
  return {
    control: form.control,
    submit: form.handleSubmit((values) => signIn.mutate(values)),
    isPending: signIn.isPending,
    problem:
      error === null
        ? null
        : isAtProvider && !(error instanceof RequestFailure)
          ? error.message
          : isWrong && !isAtProvider
            ? t('login.wrong')
            : describeFailure(error, t('ui:unreachable')),
  };
}

export type SignInAgain = ReturnType<typeof useSignInAgain>;
