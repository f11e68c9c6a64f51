import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { formatMoment } from '#platform/i18n/format.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { CheckCircleIcon } from '#platform/ui/icons/icons.tsx';
import { PageTitle } from '#platform/ui/layout/page.tsx';
import { type ConfirmationReply, confirmPasswordBody } from '../../contract.ts';
import { confirmPassword, readConfirmation, sendCode } from '../api.ts';
import { EntryLayout } from '../components/entry-layout.tsx';
import { describeFailure } from '../describe-failure.ts';
import { returnPlaceOf } from '../return-place.ts';
import { notePasswordConfirmed } from '../session.ts';
import { useSession } from '../use-session.ts';

const key = ['passwordConfirmation'];

/**
 * A password that another person set takes a confirmation before anything is signed (decisions section 5): what to do now, by oneself with
 * a mailed code, and whom to ask otherwise; then back to the form.
 */
export default function ConfirmPasswordPage() {
  const { t } = useTranslation('session');
  const { user } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const place = returnPlaceOf(state, user.name);
  const goBack = () => void navigate(place.to, { replace: true, state: place.state });
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const reply = await readConfirmation();
      // Somebody else confirmed it meanwhile.
      if (reply.passwordSet?.needsConfirmation !== true) notePasswordConfirmed();
      return reply;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const back = (
    <Button onClick={goBack} fullWidth sx={{ mt: 2 }}>
      {t('confirmPassword.back')}
    </Button>
  );
  return (
    <EntryLayout>
      <PageTitle title={t('confirmPassword.title')} />
      {data === undefined ? (
        error === null ? (
          <CardSkeletons count={2} height={120} />
        ) : (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        )
      ) : data.passwordSet === null || !data.passwordSet.needsConfirmation ? (
        <EmptyState icon={<CheckCircleIcon />} title={t('confirmPassword.none')} hint={t('confirmPassword.noneHint')} />
      ) : (
        <Ways confirmation={data} set={data.passwordSet} onDone={goBack} />
      )}
      {back}
    </EntryLayout>
  );
}

interface WaysProps {
  readonly confirmation: ConfirmationReply;
  readonly set: NonNullable<ConfirmationReply['passwordSet']>;
  readonly onDone: () => void;
}

function Ways({ confirmation: { mail, codeUntil, confirmers }, set, onDone }: WaysProps) {
  const { t } = useTranslation('session');
  const words = { by: `${set.byName} (${set.by})`, moment: formatMoment(set.at, companyTimeZone()) };
  return (
    <Stack spacing={3}>
      <Typography>{t('confirmPassword.lead', words)}</Typography>
      <Box component="section">
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {t('confirmPassword.byMail')}
        </Typography>
        {mail.obstacle === null ? (
          <ByCode address={mail.address ?? ''} isSent={codeUntil !== null} onDone={onDone} />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`confirmPassword.obstacle.${mail.obstacle}`)}
          </Typography>
        )}
      </Box>
      <Box component="section">
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {t('confirmPassword.byQa')}
        </Typography>
        <Typography variant="body2">
          {confirmers.length === 0 ? t('confirmPassword.nobody') : t('confirmPassword.ask')}
        </Typography>
        <Box component="ul" sx={{ my: 0.5, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
          {confirmers.map(({ cwid, name }) => (
            <li key={cwid}>{`${name} (${cwid})`}</li>
          ))}
        </Box>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('confirmPassword.notYou')}
      </Typography>
    </Stack>
  );
}

interface ByCodeProps {
  readonly address: string;
  /** one was sent before, and still holds */
  readonly isSent: boolean;
  readonly onDone: () => void;
}

function ByCode({ address, isSent, onDone }: ByCodeProps) {
  const { t } = useTranslation('session');
  const form = useSchemaForm(confirmPasswordBody, { defaultValues: { code: '' } });
  const sending = useMutation({ mutationFn: sendCode, onSuccess: () => form.setFocus('code') });
  const confirming = useMutation({
    mutationFn: confirmPassword,
    onSuccess: () => {
      notePasswordConfirmed();
      showSuccess(t('confirmPassword.success'));
      onDone();
    },
    onError: () => form.setFocus('code'),
  });
  const hasCode = isSent || sending.isSuccess;
  const failure = sending.error ?? confirming.error;
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      aria-label={t('confirmPassword.byMail')}
      onSubmit={form.handleSubmit((values) => confirming.mutate(values))}
    >
      <Typography variant="body2">
        {t(hasCode ? 'confirmPassword.sent' : 'confirmPassword.send', { address })}
      </Typography>
      {hasCode && (
        <TextFormField
          control={form.control}
          name="code"
          label={t('confirmPassword.code')}
          autoComplete="one-time-code"
          required
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 20 } }}
        />
      )}
      <FormProblem text={failure === null ? null : describeFailure(failure, t('login.network'))} />
      {hasCode && (
        <SubmitButton pending={confirming.isPending} size="large" fullWidth>
          {t('confirmPassword.submit')}
        </SubmitButton>
      )}
      <Button
        variant={hasCode ? 'text' : 'contained'}
        size="large"
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {t(hasCode ? 'confirmPassword.sendAgain' : 'confirmPassword.sendAction')}
      </Button>
    </Stack>
  );
}
