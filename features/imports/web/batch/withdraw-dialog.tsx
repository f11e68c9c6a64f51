import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SignedCallDialog, signedLine, useSignedCall } from '#features/records/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { findImportBlockers, withdrawImport } from '../../shared/calls.ts';
import type { Import } from '../../shared/contract.ts';
import { useCountTexts } from '../counts-line.tsx';
import { useTaken } from '../use-imports.ts';

interface WithdrawDialogProps {
  readonly batch: Import;
  readonly revision: number;
  readonly onClose: () => void;
}

/** Takes a batch back, signed; where something was built on it, the list of what. */
export default function WithdrawDialog(props: WithdrawDialogProps) {
  const { t, language } = useTexts(['imports', 'ui']);
  const { iD_Import } = props.batch;
  // Once nothing keeps the batch it is signed: what is read later would tell of this very withdrawal, whose reply may be lost.
  const [isClear, setClear] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    enabled: !isClear,
    queryKey: ['importBlockers', iD_Import, language],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => send(findImportBlockers, { body: { iD_Import }, signal }),
    gcTime: 0,
  });
  if (data?.total === 0 && !isClear) setClear(true);
  if (isClear) return <Sign {...props} />;
  return (
    <BaseDialog
      open
      title={t('withdraw.title', { id: iD_Import })}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{t('ui:close')}</Button>}
    >
      {isPending ? (
        <Box role="status">
          <Note>{t('withdraw.checking')}</Note>
          <CardSkeletons count={2} height={48} />
        </Box>
      ) : data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Typography sx={{ fontWeight: 600, mb: 1 }}>{t('withdraw.blocked', { count: data.total })}</Typography>
          <Box component="ul" sx={{ pl: 2.5, m: 0, overflowWrap: 'anywhere' }}>
            {data.blockers.map(({ line, name, what }) => (
              <li key={`${line} ${what}`}>
                {[t('result.line', { line }), name, what].filter((one) => one !== '').join(' · ')}
              </li>
            ))}
          </Box>
        </>
      )}
    </BaseDialog>
  );
}

function Sign({ batch, revision, onClose }: WithdrawDialogProps) {
  const { t } = useTexts('imports');
  const taken = useTaken();
  const { iD_Import, fileName } = batch;
  const counts = useCountTexts(batch.counts ?? { new: 0, changed: 0, same: 0, refused: 0 });
  const { dialog } = useSignedCall(withdrawImport, {
    body: (signed) => ({ ...signed, iD_Import, revision }),
    success: (withdrawn) => {
      taken(withdrawn);
      return t('withdraw.success');
    },
    uncertain: t('uncertain'),
    onDone: onClose,
  });
  return (
    <SignedCallDialog
      {...dialog}
      title={t('withdraw.title', { id: iD_Import })}
      submitLabel={t('withdraw.action')}
      tone="danger"
      signs={{
        lines: [
          signedLine('file', t('release.file'), fileName),
          signedLine('rows', t('release.rows'), t('release.rowsText', counts)),
        ],
      }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('withdraw.lead')}</Typography>
    </SignedCallDialog>
  );
}
