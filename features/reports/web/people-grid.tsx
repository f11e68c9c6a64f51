import { useTranslation } from 'react-i18next';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import { collaboratorColumns, usePersonDocuments } from '#features/people/web/public.tsx';
import { RecordGrid } from '#features/records/web/public.tsx';

const shape = { ...collaboratorShape, acts: {} };

/** The people, to be read: the grid of /Settings without its changes (S0 section 6, read-only consult variants). */
export function PeopleGrid() {
  const { t } = useTranslation('reports');
  const rowActions = usePersonDocuments();
  return (
    <RecordGrid
      shape={shape}
      layoutId="ReadCollaborators"
      isInAddress
      columns={collaboratorColumns}
      nameOf={(row) => `${row.name} (${row.employee_Nr})`}
      rowActions={rowActions}
      defaultSort={[{ name: 'name' }]}
      emptyHint={t('empty')}
    />
  );
}
