import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { useDownload } from '#platform/ui/http/use-download.ts';
import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { getReconciliation, withdrawImport } from '../../shared/calls.ts';
import { BatchStatus } from '../../shared/codes.ts';
import type { Import } from '../../shared/contract.ts';
import { useLookAgain } from '../use-imports.ts';

const SampleDialog = lazyPart(() => import('./sample-dialog.tsx'));
const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx'));

interface ReleasedActsProps {
  readonly batch: Import;
  readonly released: NonNullable<Import['batch']>;
}

/** What is done with a released batch: its reconciliation, the comparison of the sample, its withdrawal. */
export function ReleasedActs({ batch, released }: ReleasedActsProps) {
  const { t } = useTexts('imports');
  const { role } = useSession();
  const [opened, setOpened] = useState<'sample' | 'withdraw' | null>(null);
  const report = useDownload({ words: { failed: t('failed') } });
  const { iD_Import } = batch;
  const mayAct = mayCall(role, withdrawImport) && released.status === BatchStatus.Released;
  const lookAgain = useLookAgain(iD_Import);
  const close = () => {
    setOpened(null);
    lookAgain();
  };
  return (
    <Box component="section" aria-labelledby="import-check" sx={{ display: 'grid', gap: 1.5 }}>
      <Box>
        <Typography id="import-check" variant="h3">
          {t('check.title')}
        </Typography>
        <Note>
          {released.checkedBy === null
            ? t('check.lead')
            : t('check.done', { name: released.checkedBy.name, moment: companyMoment(released.checkedAt) })}
        </Note>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="outlined"
          startIcon={<PdfIcon />}
          loading={report.isRunning}
          onClick={() => report.start(getReconciliation.path, { query: { iD_Import } })}
        >
          {t('check.report')}
        </Button>
        {mayAct && released.checkedBy === null && (
          <Button variant="outlined" onClick={() => setOpened('sample')}>
            {t('check.action')}
          </Button>
        )}
        {mayAct && (
          <Button color="error" onClick={() => setOpened('withdraw')}>
            {t('withdraw.action')}
          </Button>
        )}
      </Box>
      {opened !== null && (
        <Suspense>
          {opened === 'sample' ? (
            <SampleDialog batch={batch} revision={released.revision} onClose={close} />
          ) : (
            <WithdrawDialog batch={batch} revision={released.revision} onClose={close} />
          )}
        </Suspense>
      )}
    </Box>
  );
}
