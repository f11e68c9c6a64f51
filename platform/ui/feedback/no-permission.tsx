import { useTranslation } from 'react-i18next';
import { DashboardLink } from './dashboard-link.tsx';
import { StateBlock } from './state-block.tsx';

/** A page that the role of the user does not open. */
export function NoPermission() {
  const { t } = useTranslation('ui');
  return (
    <StateBlock
      drawing="locked"
      title={t('noPermission')}
      titleAs="h1"
      hint={t('noPermissionHint')}
      action={<DashboardLink />}
    />
  );
}
