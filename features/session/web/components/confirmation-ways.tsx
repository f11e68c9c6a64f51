import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { send } from '#platform/calls/web/send.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { fieldRefusal, markRefused } from '#platform/ui/form/field-refusal.ts';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { confirmPassword, getConfirmation, sendCode } from '../../shared/calls/credentials.ts';
import { type ConfirmationReply, confirmPasswordBody } from '../../shared/contract.ts';
import { describeFailure } from '../describe-failure.ts';
import { notePasswordConfirmed } from '../session.ts';

const key = ['passwordConfirmation'];

/** What the caller's password waits for, always read again; that somebody else has confirmed it meanwhile is noted. */
export function useConfirmation() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const reply = await send(getConfirmation, {});
      if (reply.passwordSet?.needsConfirmation !== true) notePasswordConfirmed();
      return reply;
    },
    staleTime: 0,
    gcTime: 0,
  });
  return { data, error, refetch, isConfirmed: data !== undefined && data.passwordSet?.needsConfirmation !== true };
}

interface ConfirmationWaysProps {
  readonly confirmation: ReturnType<typeof useConfirmation>;
  /** it was confirmed by the code */
  readonly onDone: () => void;
}

/** The ways to confirm a password that another person set: by oneself with a mailed code, and whom to ask otherwise. */
export function ConfirmationWays({ confirmation: { data, error, refetch }, onDone }: ConfirmationWaysProps) {
  const { t } = useTranslation('confirmation');
  if (data === undefined) {
    if (error === null) return <CardSkeletons count={2} height={120} />;
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  }
  if (data.passwordSet?.needsConfirmation !== true) {
    return <EmptyState drawing="done" title={t('none')} hint={t('noneHint')} />;
  }
  return <Ways confirmation={data} set={data.passwordSet} onDone={onDone} />;
}

interface WaysProps {
  readonly confirmation: ConfirmationReply;
  readonly set: NonNullable<ConfirmationReply['passwordSet']>;
  readonly onDone: () => void;
}

function Ways({ confirmation: { mail, codeUntil, confirmers }, set, onDone }: WaysProps) {
  const { t } = useTranslation('confirmation');
  const words = { by: `${set.byName} (${set.by})`, moment: companyMoment(set.at) };
  return (
    <Stack spacing={3}>
      <Typography>{t('lead', words)}</Typography>
      <Box component="section">
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {t('byMail')}
        </Typography>
        {mail.obstacle === null ? (
          <ByCode address={mail.address ?? ''} isSent={codeUntil !== null} onDone={onDone} />
        ) : (
          <Note>{t(`obstacle.${mail.obstacle}`)}</Note>
        )}
      </Box>
      <Box component="section">
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {t('byQa')}
        </Typography>
        <Typography variant="body2">{confirmers.length === 0 ? t('nobody') : t('ask')}</Typography>
        <Box component="ul" sx={{ my: 0.5, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
          {confirmers.map(({ cwid, name }) => (
            <li key={cwid}>{`${name} (${cwid})`}</li>
          ))}
        </Box>
      </Box>
      <Note>{t('notYou')}</Note>
    </Stack>
  );
}

/** A shortened address in one piece: after its dots a line would end. */
const unbroken = (address: string) => address.replace('…', '…\u2060');

interface ByCodeProps {
  readonly address: string;
  /** one was sent before, and still holds */
  readonly isSent: boolean;
  readonly onDone: () => void;
}

function ByCode({ address, isSent, onDone }: ByCodeProps) {
  const { t } = useTranslation(['confirmation', 'ui']);
  const form = useSchemaForm(confirmPasswordBody, { defaultValues: { code: '' } });
  const sending = useMutation({ mutationFn: () => send(sendCode, {}), onSuccess: () => form.setFocus('code') });
  const confirming = useMutation({
    mutationFn: (body: { readonly code: string }) => send(confirmPassword, { body }),
    onSuccess: () => {
      notePasswordConfirmed();
      showSuccess(t('success'));
      onDone();
    },
    onError: (failure) => {
      if (!markRefused(form, failure)) form.setFocus('code');
    },
  });
  const hasCode = isSent || sending.isSuccess;
  const failure = sending.error ?? confirming.error;
  const isMarked = failure !== null && fieldRefusal(form, failure) !== null;
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      aria-label={t('byMail')}
      onSubmit={form.handleSubmit((values) => confirming.mutate(values))}
    >
      <Typography variant="body2">{t(hasCode ? 'sent' : 'send', { address: unbroken(address) })}</Typography>
      {hasCode && (
        <TextFormField
          control={form.control}
          name="code"
          label={t('code')}
          autoComplete="one-time-code"
          required
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 20 } }}
        />
      )}
      <FormProblem text={failure === null || isMarked ? null : describeFailure(failure, t('ui:unreachable'))} />
      {hasCode && (
        <SubmitButton pending={confirming.isPending} size="large" fullWidth>
          {t('submit')}
        </SubmitButton>
      )}
      <Button
        variant={hasCode ? 'text' : 'contained'}
        size="large"
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {t(hasCode ? 'sendAgain' : 'sendAction')}
      </Button>
    </Stack>
  );
}
