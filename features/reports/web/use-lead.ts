import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { scopeOf } from '#platform/calls/may-call.ts';
import { getPeopleCharts } from '../shared/calls.ts';

/** What stands under the title of a page: for those who see the rows of their own sector alone, that it is so (decisions section 2). */
export function useLead(lead: string): string {
  const { t } = useTranslation('reports');
  const { user, role } = useSession();
  const isOwnSector = scopeOf(role, getPeopleCharts) === 'ownSector';
  return isOwnSector ? `${lead} ${t('ownSector', { sector: user.sector_Name })}` : lead;
}
