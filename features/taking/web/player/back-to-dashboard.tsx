import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ArrowLeftIcon } from '#platform/ui/icons/icons.tsx';
import { pagePaths } from '#product/page-paths.ts';

/** The way back from a course to where it was opened. */
export function BackToDashboard() {
  const { t } = useTranslation('attendance');
  return (
    <Button
      component={Link}
      to={pagePaths.dashboard}
      size="small"
      startIcon={<ArrowLeftIcon />}
      sx={{ ml: -1.5, mb: 1 }}
    >
      {t('back')}
    </Button>
  );
}
