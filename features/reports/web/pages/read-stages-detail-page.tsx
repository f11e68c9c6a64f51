import { formatDay } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { stageDetailShape, stagesShape } from '../../shared/lists.ts';
import { consultPaths } from '../consult-address.ts';
import { ConsultGrid } from '../consult-grid.tsx';
import { DetailPage } from '../detail-page.tsx';
import { documentColumns, listColumns, looks } from '../list-columns.tsx';
import { OutcomeLine } from '../outcome-line.tsx';

const columns = listColumns(stageDetailShape, [
  { name: 'name', onPhone: 'title', width: 230 },
  { name: 'cwid', width: 100 },
  { name: 'status', onPhone: 'under', ...looks.attendanceStatus },
  { name: 'score', onPhone: 'under', width: 110 },
  { name: 'approved', width: 110 },
  { name: 'onTime', width: 120 },
  { name: 'present', width: 110 },
  { name: 'attempt', width: 100 },
  { name: 'expiration_Date', ...looks.due },
  { name: 'duration', width: 120 },
  { name: 'sector_Name', width: 180 },
  { name: 'name_Course', width: 240 },
  ...documentColumns,
]);

/** ReadStagesDetail: who takes part in an instance, and how they did (S1 section 2, Consult pages). */
export default function ReadStagesDetailPage() {
  const { t, language } = useTexts('reports');
  return (
    <DetailPage
      page="stageDetail"
      list={stagesShape}
      back={consultPaths.stages}
      title={() => stageDetailShape.title[language]}
      lead={(stage) =>
        [
          `${stage.name_Course} (${stage.iD_Course})`,
          t('stages.number', { id: Number(stage.iD_Instance) }),
          stage.sector_Name,
          stage.instance_Date === null ? null : formatDay(String(stage.instance_Date)),
        ]
          .filter((fact) => fact !== null)
          .join(' · ')
      }
    >
      {(key) => (
        <>
          <OutcomeLine
            page="stageDetail"
            about={key}
            filter={['iD_Instance', '=', Number(key.iD_Instance)]}
            counts="total"
          />
          <ConsultGrid
            shape={stageDetailShape}
            columns={columns}
            parameters={key}
            defaultSort={[{ name: 'name' }]}
            emptyHint={t('stages.nobody')}
          />
        </>
      )}
    </DetailPage>
  );
}
