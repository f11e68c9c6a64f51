import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { scopeOf } from '#platform/calls/may-call.ts';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { getSheet } from '../../shared/calls.ts';
import InstanceGrid from '../instance-grid.tsx';

/** /Management: the instances, and what is done in them (S0 section 2). */
export default function InstancesPage() {
  const { t } = useTranslation('instances');
  const { role } = useSession();
  const isOwnSector = scopeOf(role, getSheet) === 'ownSector';
  return (
    <Page width="full">
      <PageTitle title={t('title')} lead={isOwnSector ? t('leadOwn') : t('lead')} />
      <InstanceGrid />
    </Page>
  );
}
