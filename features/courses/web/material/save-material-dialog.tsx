import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isStale, SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { showError } from '#platform/ui/feedback/notices.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { getMaterial, saveMaterial } from '../../shared/calls.ts';
import type { Material as MaterialReply } from '../../shared/contract.ts';
import type { MaterialChange } from './model/material-changes.ts';
import { writeMaterial } from './model/material-wire.ts';
import type { MaterialDraftBody } from './use-material-draft.ts';
import { useMaterialLines } from './use-material-lines.ts';

interface SaveMaterialDialogProps {
  readonly iD_Course: string;
  readonly body: MaterialDraftBody;
  readonly changes: readonly MaterialChange[];
  readonly onClose: () => void;
  readonly onSigned: () => void;
  /** another author has signed meanwhile; nothing was written */
  readonly onStale: (fresh: MaterialReply) => void;
}

/** Signs the whole draft of the material in one act; each record gets a revision and a signature of its own. */
export function SaveMaterialDialog(props: SaveMaterialDialogProps) {
  const { iD_Course, body, changes, onClose, onSigned, onStale } = props;
  const { t } = useTranslation('courses');
  const signed = useSignedCall(saveMaterial, {
    body: (values) => ({
      ...{ iD_Course, revision: body.revision, contents: writeMaterial(body.contents) },
      ...values,
    }),
    success: t('draft.signed'),
    onDone: onSigned,
  });
  const { dialog, failure, isPending } = signed;
  const rereading = useMutation({
    mutationFn: () => send(getMaterial, { query: { id: iD_Course }, signal: AbortSignal.timeout(20_000) }),
    onSuccess: (fresh) => {
      showError(failure?.message ?? t('conflict.title'));
      onStale(fresh);
    },
  });
  const lines = useMaterialLines()(changes);
  const wasChanged = isStale(failure);
  const reread = useRef(rereading.mutate);
  reread.current = rereading.mutate;
  useEffect(() => {
    if (wasChanged) reread.current();
  }, [wasChanged]);
  return (
    <SignedCallDialog
      {...dialog}
      title={t('draft.signTitle')}
      submitLabel={t('draft.submit')}
      maxWidth="md"
      isPending={isPending || rereading.isPending}
      signs={{ heading: t('draft.changes'), lines }}
      onClose={onClose}
    >
      <Note>{t('draft.signLead')}</Note>
    </SignedCallDialog>
  );
}
