import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { isSessionEnd } from '#platform/ui/http/request.ts';
import type { SessionUser } from '../../shared/contract.ts';
import { checkAuthorized } from '../check-authorized.ts';
import { describeFailure } from '../describe-failure.ts';
import { formatCountdown } from '../session-time.ts';
import { useSession } from '../use-session.ts';
import type { NearEnd } from '../use-session-end.ts';
import { PasswordAgain } from './password-again.tsx';
import { useSignInAgain } from './use-sign-in-again.ts';

interface SessionEndDialogProps {
  readonly end: NearEnd;
  readonly user: SessionUser;
}

/** Warns two minutes before a session ends: an idle one is extended, one at its full age is replaced by a new one (WCAG 2.2.1). */
export default function SessionEndDialog({ end, user }: SessionEndDialogProps) {
  return end.isFinal ? <FinalEnd at={end.at} user={user} /> : <IdleEnd at={end.at} />;
}

function IdleEnd({ at }: { readonly at: number }) {
  const { t } = useTranslation(['session', 'ui']);
  const { signOut } = useSession();
  // Any word of the server about the session closes this dialog.
  const staying = useMutation({ mutationFn: () => checkAuthorized() });
  const { error } = staying;
  const stay = () => staying.mutate();
  return (
    <BaseDialog
      open
      title={t('ending.idleTitle')}
      maxWidth="xs"
      onClose={stay}
      busy={staying.isPending}
      actions={
        <>
          <Button onClick={signOut} disabled={staying.isPending}>
            {t('ending.signOut')}
          </Button>
          <Button variant="contained" loading={staying.isPending} onClick={stay} autoFocus>
            {t('ending.stay')}
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('ending.idleText')}</Typography>
      <Countdown at={at} />
      <FormProblem text={error === null || isSessionEnd(error) ? null : describeFailure(error, t('ui:unreachable'))} />
    </BaseDialog>
  );
}

function FinalEnd({ at, user }: { readonly at: number; readonly user: SessionUser }) {
  const { t } = useTranslation('session');
  const formId = useId();
  const again = useSignInAgain(user);
  const [isPutOff, setPutOff] = useState(false);
  return (
    <BaseDialog
      open={!isPutOff}
      title={t('ending.finalTitle')}
      maxWidth="xs"
      onClose={() => setPutOff(true)}
      busy={again.isPending}
      actions={
        <>
          <Button onClick={() => setPutOff(true)} disabled={again.isPending}>
            {t('later')}
          </Button>
          <SubmitButton form={formId} pending={again.isPending}>
            {t('ending.again')}
          </SubmitButton>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('ending.finalText')}</Typography>
      <Countdown at={at} />
      <PasswordAgain id={formId} user={user} again={again} />
    </BaseDialog>
  );
}

/** Counts down without being read out each second. */
function Countdown({ at }: { readonly at: number }) {
  const { t } = useTranslation('session');
  const secondsLeft = useSecondsUntil(at);
  return (
    <Typography
      role="timer"
      aria-label={t('ending.left')}
      sx={{ my: 2, fontSize: '2.5rem', fontWeight: 650, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}
    >
      {formatCountdown(secondsLeft)}
    </Typography>
  );
}

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return (at - now) / 1000;
}
