import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { stagesShape } from '../../shared/lists.ts';
import { consultPaths } from '../consult-address.ts';
import { narrowed } from '../glance/list-addresses.ts';
import { heldSpan, withinColumn } from '../glance/month-columns.ts';
import { MonthsHeat } from '../glance/months-heat.tsx';
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

/** Online courses have no day. */
const dated = { address: stagesShape.address, filter: ['instance_Date', '<>', null] };

/** ReadStages: the instances of every course with their rates (S1 section 2, Consult pages). */
export default function ReadStagesPage() {
  const { t, language } = useTexts('reports');
  const rates = useRates(columnsWith, t('stages.lead'));
  return (
    <ListPage
      shape={stagesShape}
      {...rates}
      glance={
        <MonthsHeat
          title={t('glance.sessions')}
          counted={dated}
          by="sector_Name"
          heading={stagesShape.fields.sector_Name.label[language]}
          day="instance_Date"
          span={heldSpan}
          linkTo={(sector, column) =>
            narrowed(consultPaths.stages, [
              ['in', 'sector_Name', sector],
              column === null ? ['if', 'instance_Date', '>', '1900-01-01'] : withinColumn('instance_Date', column),
            ])
          }
        />
      }
      defaultSort={[{ name: 'instance_Date', isDescending: true }]}
      detail={{ page: 'stageDetail', label: t('stages.detail') }}
    />
  );
}
