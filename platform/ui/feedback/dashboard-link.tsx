import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The way home from a page that leads nowhere. */
export function DashboardLink() {
  const { t } = useTranslation('ui');
  return (
    <Button component={Link} to="/Dashboard" variant="contained">
      {t('toDashboard')}
    </Button>
  );
}
