import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { attendanceKey } from '#features/attendance/shared/attendance-key.ts';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import type { PendingCourseItem } from '#features/own/shared/contract.ts';
import { SignedContent, SlowCallNotice, signedLine } from '#features/records/web/public.tsx';
import {
  SignerField as OwnSigner,
  PasskeyButton,
  PasswordOrProvider,
  ProviderButton,
  Undertakings,
} from '#features/session/web/library.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { StateBlock } from '#platform/ui/feedback/state-block.tsx';
import { PasswordFormField } from '#platform/ui/form/password-form-field.tsx';
import { SubmitButton } from '#platform/ui/form/submit-button.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { PenIcon } from '#platform/ui/icons/icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { meaningText } from '#product/meanings.ts';
import { signCourse } from '../../shared/calls.ts';
import type { UpdateAttemptReply } from '../../shared/contract.ts';
import { useTaker } from '../player/taker.ts';
import type { CourseTaking } from '../player/use-taking.ts';
import { LateReasonFields } from './late-reason-fields.tsx';
import { type Signing, useSignatureForm } from './use-signature-form.ts';

interface SignatureSheetProps {
  readonly course: SignedCourse;
  /** after its expiration: it asks why */
  readonly late: boolean;
  /** the page to which the signature leads, and what it is told */
  readonly after: { readonly to: string; readonly state: (reply: UpdateAttemptReply | null) => object };
  /** that it does so */
  readonly leaving: string;
}

/** The course as the signature names it. */
type SignedCourse = CourseTaking & Pick<PendingCourseItem['course'], 'name' | 'doc_Number' | 'version'>;

/** What is signed and what it means, above the form that signs it (21 CFR 11.50, 11.200(a)). */
export function SignatureSheet({ course, late, after, leaving }: SignatureSheetProps) {
  const { t, language } = useTexts(['taking', 'own', 'attendance']);
  const { fullName, isOnTablet } = useTaker();
  const lines = [
    ['course', t('signing.course'), course.name],
    [
      'document',
      t('own:activity.document'),
      `${course.doc_Number} · ${t('attendance:course.version', { version: course.version })}`,
    ],
    ['meaning', t('signing.meaningLabel'), meaningText(signCourse.meaning, language)],
    ['signer', t('signing.signer'), fullName],
  ] as const;
  const leave = useLeave(after);
  const signing = useSignatureForm({ course, late, onDone: () => leave(signing.reply) });
  if (signing.reply !== null) return <Leaving score={signing.reply.score} hint={leaving} />;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={signing.submit}
      sx={{
        display: 'grid',
        gap: 3,
        // Side by side on a tablet that lies on its side, so that the button is in sight, also of who is late.
        ...(isOnTablet
          ? { gridTemplateColumns: { md: '1fr 1fr' }, columnGap: 5, alignItems: 'start' }
          : { maxWidth: 560 }),
      }}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <SignedContent lines={lines.map(([name, label, after]) => signedLine(name, label, after))} />
        {late && <LateReasonFields form={signing.form} />}
      </Box>
      <SignerFields {...signing} />
    </Box>
  );
}

function SignerFields({ form, problem, slow, isPending, isAccepting }: Signing) {
  const { t } = useTranslation(['taking', 'own', 'attendance']);
  const { isOnTablet } = useTaker();
  const password = {
    control: form.control,
    name: 'pass' as const,
    label: t('signing.password'),
    helperText: t('signing.passwordHint'),
    required: true,
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {isAccepting && <Acceptance />}
      <SignerField form={form} />
      {isOnTablet ? (
        <PasswordFormField {...password} autoComplete="off" />
      ) : (
        <PasswordOrProvider {...password} autoComplete="current-password" />
      )}
      {slow === null ? <FormProblem text={problem} /> : <SlowCallNotice {...slow} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <SubmitButton pending={isPending} size="large" startIcon={<PenIcon />}>
          {isPending ? t('signing.signing') : t(isAccepting ? 'signing.acceptAndSign' : 'signing.submit')}
        </SubmitButton>
        {!isPending && isOnTablet && <ProviderButton control={form.control} name="pass" />}
        {!isPending && <PasskeyButton control={form.control} names={{ user: 'cwid', pass: 'pass' }} />}
      </Box>
    </Box>
  );
}

/** What the first signature of a person binds them to, accepted with the very credentials that sign (21 CFR 11.10(j)). */
function Acceptance() {
  const { t } = useTranslation(['taking', 'own', 'attendance']);
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id={titleId} variant="h3" component="h3">
        {t('signing.acceptTitle')}
      </Typography>
      <Note>{t('signing.acceptLead')}</Note>
      <Undertakings />
    </Box>
  );
}

/** Who signs: the signed-in user; on a tablet, whose browser is to remember nobody, it is typed. */
function SignerField({ form }: Pick<Signing, 'form'>) {
  const { t } = useTranslation(['taking', 'own', 'attendance']);
  const { fullName, isOnTablet } = useTaker();
  if (isOnTablet) {
    return (
      <TextFormField
        control={form.control}
        name="cwid"
        label={t('signing.user')}
        helperText={t('signing.userHint', { name: fullName })}
        required
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    );
  }
  return <OwnSigner control={form.control} name="cwid" />;
}

/** The way on, from which Back does not lead to the form again; what that page shows was loaded meanwhile. */
function useLeave({ to, state }: SignatureSheetProps['after']): (reply: UpdateAttemptReply | null) => void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (reply) => {
    void navigate(to, { replace: true, state: state(reply) });
    for (const stale of ['attended', 'record']) queries.removeQueries({ queryKey: [attendanceKey, stale] });
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== attendanceKey });
  };
}

/** The end: the score, and the lists outside the player loaded afresh. */
function Leaving({ score, hint }: { readonly score: number; readonly hint: string }) {
  const { t } = useTranslation(['taking', 'own', 'attendance']);
  const { isOnTablet } = useTaker();
  const queries = useQueryClient();
  useEffect(() => {
    // The course itself is not loaded: its new status would end this view before it leaves.
    for (const list of ['pending', 'stats', 'activity', 'assistants']) {
      // What the trainer saw of their own before they handed the tablet over is not served there.
      const isServed = !isOnTablet || list === 'assistants';
      void queries.invalidateQueries({ queryKey: [attendanceKey, list], refetchType: isServed ? 'all' : 'none' });
    }
  }, [queries, isOnTablet]);
  return (
    <StateBlock
      role="status"
      tone="positive"
      drawing="done"
      isPressed
      title={t('own:record.finished', { percent: scorePercent(score) })}
      hint={hint}
    />
  );
}
