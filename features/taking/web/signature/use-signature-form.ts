import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { attendanceKey } from '#features/attendance/shared/attendance-key.ts';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { useSignedForm } from '#features/records/web/public.tsx';
import { isNotAccepted, useSession } from '#features/session/web/public.tsx';
import { useUnsavedWords } from '#platform/ui/dialog/unsaved-words.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import type { UpdateAttemptReply } from '../../shared/contract.ts';
import { contentsKey } from '../player/contents-key.ts';
import { useTaker } from '../player/taker.ts';
import { useTakingCalls } from '../player/taking-calls.ts';
import type { CourseTaking } from '../player/use-taking.ts';
import { signatureSchema } from './signature-schema.ts';

interface SignatureFormOptions {
  readonly course: CourseTaking;
  readonly late: boolean;
  /** one second after the signature */
  readonly onDone: () => void;
}

type Schema = ReturnType<typeof signatureSchema>;

/**
 * The form that signs the course. A refusal shows the server's text and empties it; a lost connection keeps all but the
 * password, since the signature may be there already and signing again never records a second one (S0 section 4).
 */
export function useSignatureForm({ course, late, onDone }: SignatureFormOptions) {
  const { t } = useTranslation(['taking', 'own']);
  const { cwid, isOnTablet, acceptanceDue = false } = useTaker();
  const [wasRefused, setRefused] = useState(false);
  const isAccepting = isOnTablet && (acceptanceDue || wasRefused);
  const { typesName } = useSession().user;
  const { signCourse, acceptSignature } = useTakingCalls();
  const queries = useQueryClient();
  const schema = useMemo(() => signatureSchema(late, cwid), [late, cwid]);
  const signing = useSignedForm<z.input<Schema>, z.output<Schema>, UpdateAttemptReply>({
    schema,
    initial: {
      iD_Course: course.iD_Course,
      iD_Instance: course.iD_Instance as string | number,
      // On the session of another the signer types both components (21 CFR 11.200(a)).
      cwid: isOnTablet || typesName ? '' : cwid,
      pass: '',
      lateReason: null as string | number | null | undefined,
      descriptionLateReason: '',
    },
    send: async (values, signal, numberOf) => {
      // The password is typed once for both; what is accepted is shown above it.
      if (isAccepting) await acceptSignature?.(values, signal);
      return signCourse(values, signal, numberOf);
    },
    success: (reply) => (reply === null ? null : t('own:record.finished', { percent: scorePercent(reply.score) })),
    // The course itself tells that it is signed; a tablet could not ask for who signs on it.
    isSeenElsewhere: true,
    uncertain: t('signing.network'),
    refusalEmpties: (failure) => !isNotAccepted(failure),
    // The course may have expired, or have been signed, since this page was opened.
    onFailure: (failure) => {
      if (isNotAccepted(failure)) setRefused(true);
      void queries.invalidateQueries({ queryKey: [attendanceKey, 'attended'] });
      // A content was opened anew elsewhere, or failed: the course says which.
      const isUnapproved = failure instanceof RequestFailure && failure.code === 'COURSE_NOT_APPROVED';
      if (isUnapproved) void queries.invalidateQueries({ queryKey: contentsKey(course, cwid) });
    },
    onDone,
  });
  const { lateReason, descriptionLateReason } = signing.form.formState.dirtyFields;
  useUnsavedWords(!signing.isDone && (lateReason === true || descriptionLateReason === true));
  return { ...signing, isAccepting };
}

export type Signing = ReturnType<typeof useSignatureForm>;
