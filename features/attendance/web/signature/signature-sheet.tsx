import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { meaningText } from '#platform/signing/meanings.ts';
import { StateBlock } from '#platform/ui/feedback/state-block.tsx';
import { PasswordFormField } from '#platform/ui/form/password-form-field.tsx';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { CheckCircleIcon, PenIcon } from '#platform/ui/icons/icons.tsx';
import type { PendingCourseItem, UpdateAttemptReply } from '../../contract.ts';
import { FactList } from '../player/fact-list.tsx';
import { PlayerAlert } from '../player/player-alert.tsx';
import { attendanceKey } from '../queries.ts';
import { scorePercent } from '../score-percent.ts';
import { LateReasonFields } from './late-reason-fields.tsx';
import { useSignatureForm } from './use-signature-form.ts';

/** How long the success stays in sight before the dashboard, in ms (S0 section 9). */
const leaveDelay = 1000;

/** What is signed and what it means, above the form that signs it (21 CFR 11.50, 11.200(a)). */
export function SignatureSheet({ item }: { readonly item: PendingCourseItem }) {
  const { t } = useTranslation('attendance');
  const { language } = useLanguage();
  const { user } = useSession();
  const [signed, setSigned] = useState<UpdateAttemptReply | null>(null);
  if (signed !== null) return <Leaving score={signed.score} />;
  const { course } = item;
  return (
    <Box sx={{ maxWidth: 560 }}>
      <FactList
        facts={[
          [t('signing.course'), course.name],
          [t('activity.document'), `${course.doc_Number} · ${t('course.version', { version: course.version })}`],
          [t('signing.meaningLabel'), meaningText('courseTaken', language)],
          [t('signing.signer'), user.fullName],
        ]}
      />
      <SignatureFields item={item} onSigned={setSigned} />
    </Box>
  );
}

interface SignatureFieldsProps {
  readonly item: PendingCourseItem;
  readonly onSigned: (reply: UpdateAttemptReply) => void;
}

function SignatureFields({ item: { attended }, onSigned }: SignatureFieldsProps) {
  const { t } = useTranslation('attendance');
  const late = attended.daysLeft < 0;
  const { control, submit, pending, failure, user } = useSignatureForm({ course: attended, late, onSigned });
  const lost = failure instanceof RequestFailure && failure.status === 0;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5, mt: 3 }}>
      {lost && (
        <Box sx={{ mb: -3 }}>
          <PlayerAlert severity="error">{t('signing.network')}</PlayerAlert>
        </Box>
      )}
      {late && <LateReasonFields form={{ control }} />}
      <TextField
        fullWidth
        label={t('signing.user')}
        value={user.name}
        name="username"
        autoComplete="username"
        slotProps={{ input: { readOnly: true } }}
      />
      <PasswordFormField
        control={control}
        name="pass"
        label={t('signing.password')}
        helperText={t('signing.passwordHint')}
        required
      />
      <SubmitButton pending={pending} size="large" startIcon={<PenIcon />} sx={{ justifySelf: 'start' }}>
        {pending ? t('signing.signing') : t('signing.submit')}
      </SubmitButton>
    </Box>
  );
}

/** The end: the score, and the way back to the dashboard, which is loaded afresh. */
function Leaving({ score }: { readonly score: number }) {
  const { t } = useTranslation('attendance');
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    // The lists are loaded meanwhile. The course itself is not: its new status would end this view before it leaves.
    for (const list of ['pending', 'stats', 'activity']) {
      void queries.invalidateQueries({ queryKey: [attendanceKey, list], refetchType: 'all' });
    }
    const timer = setTimeout(() => {
      void navigate('/Dashboard', { replace: true });
      queries.removeQueries({ queryKey: [attendanceKey, 'attended'] });
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== attendanceKey });
    }, leaveDelay);
    return () => clearTimeout(timer);
  }, [navigate, queries]);
  return (
    <StateBlock
      role="status"
      tone="positive"
      icon={<CheckCircleIcon />}
      title={t('signing.finished', { percent: scorePercent(score) })}
      hint={t('signing.leaving')}
    />
  );
}
