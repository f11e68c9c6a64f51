import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { pendingBySpacShape } from '../../shared/lists.ts';
import { consultPaths } from '../consult-address.ts';
import { useSignedReport } from '../documents/use-signed-report.tsx';
import { narrowed } from '../glance/list-addresses.ts';
import { dueSpan, withinColumn } from '../glance/month-columns.ts';
import { MonthsHeat } from '../glance/months-heat.tsx';
import { documentColumns, listColumns, looks } from '../list-columns.tsx';
import { ListPage } from '../list-page.tsx';

const columns = listColumns(pendingBySpacShape, [
  { name: 'name_Spac', width: 220 },
  { name: 'iD_Spac', onPhone: 'under', width: 110 },
  { name: 'name', onPhone: 'title', width: 210 },
  { name: 'cwid', width: 100 },
  { name: 'name_Course', onPhone: 'under', width: 240 },
  ...documentColumns,
  { name: 'expiration_Date', onPhone: 'under', ...looks.due },
  { name: 'standing', onPhone: 'under', ...looks.standing },
  { name: 'sector_Name', width: 170 },
  { name: 'employee_Nr', width: 110 },
  { name: 'iD_Course', width: 120 },
  { name: 'iD_Instance', width: 110 },
  { name: 'modality', width: 120 },
]);

/** ReadStagesBySpac: what is pending for each SPAC (S1 section 2, Consult pages). */
export default function ReadStagesBySpacPage() {
  const { t, language } = useTexts('reports');
  const { toolbar, dialog } = useSignedReport('CapaSpacReport', pendingBySpacShape);
  return (
    <>
      <ListPage
        shape={pendingBySpacShape}
        columns={columns}
        lead={t('bySpac.lead')}
        glance={
          <MonthsHeat
            title={t('glance.bySpac')}
            counted={pendingBySpacShape}
            by="name_Spac"
            heading={pendingBySpacShape.fields.name_Spac.label[language]}
            day="expiration_Date"
            span={dueSpan}
            linkTo={(system, column) =>
              narrowed(consultPaths.bySpac, [
                ['in', 'name_Spac', system],
                ...(column === null ? [] : [withinColumn('expiration_Date', column)]),
              ])
            }
          />
        }
        defaultSort={[{ name: 'expiration_Date' }]}
        toolbar={toolbar}
      />
      {dialog}
    </>
  );
}
