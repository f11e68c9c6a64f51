import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';

/** The outline of a list of cards while it loads. `height` is that of one card in px. */
export function CardSkeletons({ count = 3, height = 96 }: { readonly count?: number; readonly height?: number }) {
  const { t } = useTranslation('ui');
  return (
    <Stack spacing={1.5} role="status" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={String(index)} variant="rounded" height={height} />
      ))}
    </Stack>
  );
}

/** The outline of a table while it loads. */
export function TableSkeleton({ rows = 8 }: { readonly rows?: number }) {
  const { t } = useTranslation('ui');
  return (
    <Box role="status" aria-label={t('loading')}>
      <Skeleton variant="rounded" height={44} sx={{ mb: 1 }} />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={String(index)} variant="text" height={40} />
      ))}
    </Box>
  );
}

/** The outline of a whole page: title, a line, and blocks. */
export function PageSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ p: { xs: 2, sm: 3, lg: 4 } }}>
      <Skeleton variant="text" sx={{ width: 'min(320px, 70%)', height: 44 }} />
      <Skeleton variant="text" sx={{ width: 'min(460px, 90%)', mb: 3 }} />
      <Skeleton variant="rounded" height={140} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  );
}
