import { useTranslation } from 'react-i18next';
import { stagesShape } from '../../shared/lists.ts';
import { documentColumns, listColumns, looks, rateColumns } from '../list-columns.tsx';
import { ListPage } from '../list-page.tsx';
import { useRates } from '../use-rates.ts';

const columnsWith = (target: number | null) =>
  listColumns(stagesShape, [
    { name: 'name_Course', onPhone: 'title', width: 240 },
    ...documentColumns,
    { name: 'sector_Name', width: 160 },
    { name: 'instance_Date', onPhone: 'under', width: 168 },
    ...rateColumns(stagesShape, target),
    { name: 'starts_At', width: 104 },
    { name: 'place', width: 160 },
    { name: 'modality', width: 110 },
    { name: 'status_Course', ...looks.courseStatus },
    { name: 'iD_Course', width: 120 },
    { name: 'iD_Instance', width: 110 },
  ]);

/** ReadStages: the instances of every course with their rates (S1 section 2, Consult pages). */
export default function ReadStagesPage() {
  const { t } = useTranslation('reports');
  const rates = useRates(columnsWith, t('stages.lead'));
  return (
    <ListPage
      shape={stagesShape}
      {...rates}
      defaultSort={[{ name: 'instance_Date', isDescending: true }]}
      detail={{ page: 'stageDetail', label: t('stages.detail') }}
    />
  );
}
