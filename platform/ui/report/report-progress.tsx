import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { Download } from '../http/use-download.ts';

/** How much of a report has come; nothing while none is on its way. */
export function ReportProgress({ download }: { readonly download: Download }) {
  const { t, language } = useTexts('ui');
  const { isRunning, received, total } = download;
  if (!isRunning) return null;
  const share = total === null || total === 0 || received === 0 ? null : Math.min(100, (received / total) * 100);
  return (
    <Box role="status">
      <LinearProgress
        aria-label={t('report.running')}
        variant={share === null ? 'indeterminate' : 'determinate'}
        {...(share === null ? {} : { value: share })}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {received === 0
          ? `${t('report.running')}…`
          : t('report.received', { size: formatNumber(Math.ceil(received / 1024), language) })}
      </Typography>
    </Box>
  );
}
