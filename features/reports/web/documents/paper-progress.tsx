import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Download } from '#platform/ui/http/use-download.ts';
import { ReportProgress } from '#platform/ui/report/report-progress.tsx';

/** A document on its way, and a way to stop it; nothing while none is. */
export function PaperProgress({ download }: { readonly download: Download }) {
  const { t } = useTranslation('ui');
  if (!download.isRunning) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1 }}>
      <Box sx={{ width: 220 }}>
        <ReportProgress download={download} />
      </Box>
      <Button variant="outlined" color="inherit" onClick={download.cancel}>
        {t('report.stop')}
      </Button>
    </Box>
  );
}
