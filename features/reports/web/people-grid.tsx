import { useTranslation } from 'react-i18next';
import { collaboratorShape } from '#features/people/contract.ts';
import { CollaboratorState, usePersonDocuments } from '#features/people/web/public.tsx';
import { RecordGrid } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';

const shape = { ...collaboratorShape, acts: {} };

const columns = [
  { name: 'name', onPhone: 'title', width: 210 },
  { name: 'cwid', width: 92 },
  { name: 'sector_Name', onPhone: 'under', width: 180 },
  { name: 'profile_Name', width: 180 },
  { name: 'active', onPhone: 'under', width: 144, render: (row: GridRow) => <CollaboratorState row={row} /> },
  { name: 'role', width: 140 },
  { name: 'employee_Nr', width: 100 },
  { name: 'profGral_Name', width: 180 },
  { name: 'shift_Name', width: 120 },
  { name: 'email', width: 230 },
  { name: 'capa_Initial', isHidden: true },
  { name: 'capa_spac_ini', isHidden: true },
  'onboard_Date',
] as const;

/** The people, to be read: the grid of /Settings without its changes (S0 section 6, read-only consult variants). */
export function PeopleGrid() {
  const { t } = useTranslation('reports');
  const rowActions = usePersonDocuments();
  return (
    <RecordGrid
      shape={shape}
      layoutId="ReadCollaborators"
      isInAddress
      columns={columns}
      nameOf={(row) => `${row.name} (${row.employee_Nr})`}
      rowActions={rowActions}
      defaultSort={[{ name: 'name' }]}
      emptyHint={t('empty')}
    />
  );
}
