import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '#platform/calls/web/send.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { acceptSignature } from '../../shared/calls/credentials.ts';
import { type AcceptSignatureBody, acceptSignatureBody } from '../../shared/contract.ts';
import { describeFailure } from '../describe-failure.ts';
import { sendAccepted } from '../over-page.ts';
import { useSession } from '../use-session.ts';
import { PasswordOrProvider } from './password-or-provider.tsx';
import { SignerField } from './signer-field.tsx';
import { Undertakings } from './undertakings.tsx';

/**
 * What an electronic signature binds to, accepted once and signed (21 CFR 11.10(j), 11.100(c)): over the form whose signature is
 * the person's first, which goes on with the password typed here.
 * @param settle told that password, or null when it was put off
 */
export default function AcceptSignatureDialog({ settle }: { readonly settle: (pass: string | null) => void }) {
  const { t } = useTranslation(['session', 'ui']);
  const { user } = useSession();
  const formId = useId();
  const form = useSchemaForm(acceptSignatureBody, { defaultValues: { user: user.name, pass: '' } });
  const accept = useMutation({
    mutationFn: (values: AcceptSignatureBody) => sendAccepted(values, (body) => send(acceptSignature, { body })),
    onSuccess: (_reply, { pass }) => {
      showSuccess(t('acceptSignature.success'));
      settle(pass);
    },
    onError: () => {
      form.setValue('pass', '');
      form.setFocus('pass');
    },
  });
  const { error, isPending } = accept;
  const putOff = () => settle(null);
  return (
    <BaseDialog
      open
      title={t('acceptSignature.title')}
      onClose={putOff}
      busy={isPending}
      actions={
        <>
          <Button onClick={putOff} disabled={isPending}>
            {t('later')}
          </Button>
          <SubmitButton form={formId} pending={isPending}>
            {t('acceptSignature.submit')}
          </SubmitButton>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('acceptSignature.lead')}</Typography>
      <Undertakings />
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((values) => accept.mutate(values))}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mt: 2.5 }}
      >
        <SignerField control={form.control} name="user" />
        <PasswordOrProvider control={form.control} name="pass" label={t('login.password')} required />
        <FormProblem text={error === null || isPending ? null : describeFailure(error, t('ui:unreachable'))} />
      </Box>
    </BaseDialog>
  );
}
