import { useTranslation } from 'react-i18next';
import { collaboratorRatesShape } from '../../contract.ts';
import { listColumns, looks, rateColumns } from '../list-columns.tsx';
import { ListPage } from '../list-page.tsx';

const columns = listColumns(collaboratorRatesShape, [
  { name: 'name', width: 230 },
  { name: 'cwid', width: 100 },
  { name: 'sector_Name', width: 180 },
  { name: 'profile_Name', width: 180 },
  { name: 'active', ...looks.collaboratorState },
  ...rateColumns(collaboratorRatesShape),
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
