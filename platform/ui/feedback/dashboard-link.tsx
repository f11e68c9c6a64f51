import { useTranslation } from 'react-i18next';
import { LinkButton } from '../plain/button.tsx';

/** The way home from a page that leads nowhere. */
export function DashboardLink() {
  const { t } = useTranslation('ui');
  return (
    <LinkButton to="/Dashboard" variant="filled">
      {t('toDashboard')}
    </LinkButton>
  );
}
