import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useSession, useSignatureAcceptance } from '#features/session/web/public.tsx';
import { useUnsavedWords } from '#platform/ui/dialog/unsaved-words.ts';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { showFailure } from '#platform/ui/feedback/show-failure.ts';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { isSessionEnd, RequestFailure } from '#platform/ui/http/request.ts';
import type { UpdateAttemptReply } from '../../contract.ts';
import { signCourse } from '../api.ts';
import type { CourseTaking } from '../player/use-taking.ts';
import { attendanceKey } from '../queries.ts';
import { scorePercent } from '../score-percent.ts';
import { signatureSchema } from './signature-schema.ts';

interface SignatureFormOptions {
  readonly course: CourseTaking;
  readonly late: boolean;
  readonly onSigned: (reply: UpdateAttemptReply) => void;
}

/**
 * The form that signs the course. A refusal shows the server's text and empties it; a lost connection keeps all but the
 * password, since the signature may be there already and signing again never records a second one (S0 section 4).
 */
export function useSignatureForm({ course, late, onSigned }: SignatureFormOptions) {
  const { t } = useTranslation('attendance');
  const { user } = useSession();
  const queries = useQueryClient();
  const leadsToAcceptance = useSignatureAcceptance();
  const schema = useMemo(() => signatureSchema(late), [late]);
  const empty: z.input<typeof schema> = {
    iD_Course: course.iD_Course,
    iD_Instance: course.iD_Instance as string | number,
    cwid: user.name,
    pass: '',
    lateReason: null as string | number | null | undefined,
    descriptionLateReason: '',
  };
  const form = useSchemaForm(schema, { defaultValues: empty });
  const { lateReason, descriptionLateReason } = form.formState.dirtyFields;
  useUnsavedWords(lateReason === true || descriptionLateReason === true);
  const signing = useMutation({
    mutationFn: signCourse,
    networkMode: 'always',
    onSuccess: (reply) => {
      showSuccess(t('signing.finished', { percent: scorePercent(reply.score) }));
      onSigned(reply);
    },
    onError: (failure) => {
      if (leadsToAcceptance(failure)) return;
      const lost = failure instanceof RequestFailure && failure.status === 0;
      showFailure(failure, lost ? t('signing.network') : failure.message);
      if (lost || isSessionEnd(failure)) form.resetField('pass');
      else form.reset(empty);
      // The course may have expired, or have been signed, since this page was opened.
      void queries.invalidateQueries({ queryKey: [attendanceKey, 'attended'] });
    },
  });
  const submit = form.handleSubmit(async (body) => {
    if (signing.isPending || signing.isSuccess) return;
    await signing.mutateAsync(body).catch(() => undefined);
  });
  return { control: form.control, submit, pending: signing.isPending, failure: signing.error, user };
}

export type SignatureForm = Pick<ReturnType<typeof useSignatureForm>, 'control'>;
