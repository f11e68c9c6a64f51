import { useTranslation } from 'react-i18next';
import { collaboratorRatesShape } from '../../shared/lists.ts';
import { listColumns, looks, rateColumns } from '../list-columns.tsx';
import { ListPage } from '../list-page.tsx';
import { useRates } from '../use-rates.ts';

const columnsWith = (target: number | null) =>
  listColumns(collaboratorRatesShape, [
    { name: 'name', onPhone: 'title', width: 220 },
    { name: 'cwid', width: 96 },
    { name: 'sector_Name', onPhone: 'under', width: 180 },
    ...rateColumns(collaboratorRatesShape, target),
    { name: 'profile_Name', width: 180 },
    { name: 'active', ...looks.collaboratorState },
  ]);

/** ReadCollaboratorsMD: the people with their rates (S0 section 2, Collaborators by training). */
export default function ReadCollaboratorsMdPage() {
  const { t } = useTranslation('reports');
  const rates = useRates(columnsWith, t('rates.lead'));
  return (
    <ListPage
      shape={collaboratorRatesShape}
      {...rates}
      defaultSort={[{ name: 'name' }]}
      detail={{ page: 'collaboratorDetail', label: t('rates.detail') }}
    />
  );
}
