import { useTranslation } from 'react-i18next';
import { pagePaths } from '#product/page-paths.ts';
import { LinkButton } from '../plain/button.tsx';

/** The way home from a page that leads nowhere. */
export function DashboardLink() {
  const { t } = useTranslation('ui');
  return (
    <LinkButton to={pagePaths.dashboard} variant="filled">
      {t('toDashboard')}
    </LinkButton>
  );
}
