import { useTranslation } from 'react-i18next';
import { BackLink } from '#platform/ui/layout/back-link.tsx';
import { pagePaths } from '#product/page-paths.ts';

/** The way back from a course to where it was opened. */
export function BackToDashboard() {
  const { t } = useTranslation('attendance');
  return <BackLink to={pagePaths.dashboard}>{t('back')}</BackLink>;
}
