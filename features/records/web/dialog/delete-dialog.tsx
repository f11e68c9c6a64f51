import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { showFailure } from '#platform/ui/feedback/show-failure.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { togetherLimit } from '../../shared/contract.ts';
import { requireChangeCall } from '../../shared/record-calls.ts';
import { AssignmentPreview } from '../assignment/assignment-preview.tsx';
import { useHistoryOffer } from '../history/history-offer.tsx';
import { type AnyShape, keyOf, loadRow } from '../record-key.ts';
import { laterButton } from '../together/use-collect.tsx';
import type { Pending } from '../together/use-pending.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type Difference, differencesOf } from './differences.ts';
import { ReloadButton } from './reload-button.tsx';
import { SignedCallDialog } from './signed-call-dialog.tsx';
import { recordLines } from './signed-lines.ts';
import { useSignedCall } from './use-signed-call.ts';
import { isStale } from './use-signed-form.ts';
import { UsesOf, useUses } from './uses-of.tsx';

interface DeleteDialogProps {
  readonly shape: AnyShape;
  readonly row: GridRow;
  /** what is deleted, for people */
  readonly name: string;
  /** changes that wait to be signed together; absent where each is signed alone */
  readonly pending?: Pending | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
  /** the record is no longer what the grid shows */
  readonly onOutdated: () => void;
}

/** Deletes a record softly, signed with a reason; one that was changed meanwhile is shown as it stands now, before. */
export default function DeleteDialog(props: DeleteDialogProps) {
  const { shape, row, name, onClose, onDeleted, onOutdated, pending } = props;
  const { t, language } = useTexts('records');
  const offerHistory = useHistoryOffer();
  const [base, setBase] = useState(row);
  const deleted = { ...keyOf(shape, base), revision: Number(base.revision) };
  const [meanwhile, setMeanwhile] = useState<{ told: string; differences: readonly Difference[] } | null>(null);
  const removal = requireChangeCall(shape, 'remove');
  const signed = useSignedCall(removal, {
    success: t('removed'),
    offer: () => offerHistory(base),
    onDone: onDeleted,
    body: (values) => ({ ...deleted, ...values }),
  });
  const { dialog, problem, failure } = signed;
  const reading = useMutation({
    mutationFn: (_told: string) => loadRow(shape, base),
    onSuccess: (fresh, told) => {
      setMeanwhile({ told, differences: differencesOf(shape, row, fresh, [], language) });
      setBase(fresh);
      signed.clearFailure();
    },
    onError: (cause) => showFailure(cause, cause.message),
  });
  const uses = useUses(shape, base);
  const [isFull, setFull] = useState(false);
  const collect = () => {
    const lines = recordLines(shape, base, language);
    const isTaken = pending?.put({ act: 'remove', row: base, name, fields: {}, lines }) === true;
    setFull(!isTaken);
    if (isTaken) onClose();
  };
  const isOutdated = failure instanceof RequestFailure && failure.status === 409;
  const wasChanged = isStale(failure);
  const tell = useRef(onOutdated);
  tell.current = onOutdated;
  useEffect(() => {
    if (isOutdated) tell.current();
  }, [isOutdated]);
  return (
    <SignedCallDialog
      {...dialog}
      title={t('removeTitle', { name })}
      submitLabel={t('remove')}
      tone="danger"
      problem={isFull ? t('together.full', { count: togetherLimit }) : wasChanged ? t('conflict.removeText') : problem}
      problemAction={
        wasChanged && (
          <ReloadButton pending={reading.isPending} onClick={() => reading.mutate(failure?.message ?? '')} />
        )
      }
      isBlocked={uses.isUsed}
      otherwise={
        pending !== undefined &&
        !uses.isUsed && (
          <Button variant="outlined" onClick={collect} sx={laterButton}>
            {t('together.later')}
          </Button>
        )
      }
      signs={
        uses.isUsed ? null : { heading: `${t('signs.removal')} ${name}`, lines: recordLines(shape, base, language) }
      }
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('removeText')}</Typography>
      <UsesOf uses={uses} />
      {meanwhile !== null && (
        <Box sx={{ mt: 2 }}>
          <ChangedMeanwhile {...meanwhile} />
        </Box>
      )}
      {shape.previews?.remove === true && (
        <Box sx={{ mt: 2 }}>
          <AssignmentPreview call={removal} body={deleted} />
        </Box>
      )}
    </SignedCallDialog>
  );
}
