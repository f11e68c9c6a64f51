import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RowAction } from '#platform/ui/data-grid/types.ts';
import { LockIcon } from '#platform/ui/icons/icons.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { getAccess, unlockAccount } from '../../shared/calls.ts';

const AccountDialog = lazyPart(() => import('./account-dialog.tsx'));

interface AccountActs {
  /** the act on somebody's way in; none on one's own, nor for who may not */
  readonly actionsOf: (row: GridRow) => readonly RowAction[];
  readonly dialog: ReactNode;
}

/**
 * The way to somebody's locks and sessions, from any list whose rows hold an `employee_Nr`.
 * @param unlocks leads to the unlocking at once, by that name
 */
export function useAccountActs(unlocks = false): AccountActs {
  const { t } = useTranslation('people');
  const { role, user } = useSession();
  const [employeeNr, setEmployeeNr] = useState<number | null>(null);
  const may = mayCall(role, unlocks ? unlockAccount : getAccess);
  const actionsOf = (row: GridRow): readonly RowAction[] => {
    const number = Number(row.employee_Nr);
    if (!may || !Number.isInteger(number) || number <= 0 || number === user.employee_Nr) return [];
    return [
      {
        id: 'access',
        label: unlocks ? t('access.unlock') : t('access.title'),
        icon: <LockIcon />,
        onSelect: () => setEmployeeNr(number),
      },
    ];
  };
  const dialog = employeeNr !== null && (
    <AccountDialog employeeNr={employeeNr} unlocks={unlocks} onClose={() => setEmployeeNr(null)} />
  );
  return { actionsOf, dialog };
}
