import { useTranslation } from 'react-i18next';
import { collaboratorRatesShape } from '../../shared/lists.ts';
import { listColumns, looks, rateColumns } from '../list-columns.tsx';
import { ListPage } from '../list-page.tsx';

const columns = listColumns(collaboratorRatesShape, [
  { name: 'name', onPhone: 'title', width: 220 },
  { name: 'cwid', width: 96 },
  { name: 'sector_Name', onPhone: 'under', width: 180 },
  ...rateColumns(collaboratorRatesShape),
  { name: 'profile_Name', width: 180 },
  { name: 'active', ...looks.collaboratorState },
]);

/** ReadCollaboratorsMD: the people with their rates (S0 section 2, Collaborators by training). */
export default function ReadCollaboratorsMdPage() {
  const { t } = useTranslation('reports');
  return (
    <ListPage
      shape={collaboratorRatesShape}
      columns={columns}
      lead={t('rates.lead')}
      defaultSort={[{ name: 'name' }]}
      detail={{ page: 'collaboratorDetail', label: t('rates.detail') }}
    />
  );
}
