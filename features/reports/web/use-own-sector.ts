import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { grantedScope } from '#platform/authz/permissions.ts';

/** What is said to who sees the rows of the own sector alone (decisions section 2); null to everybody else. */
export function useOwnSector(): string | null {
  const { t } = useTranslation('reports');
  const { user, role } = useSession();
  return grantedScope(role, 'report.read') === 'ownSector' ? t('ownSector', { sector: user.sector_Name }) : null;
}
