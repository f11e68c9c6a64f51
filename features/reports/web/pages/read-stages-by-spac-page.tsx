import { useTranslation } from 'react-i18next';
import { pendingBySpacShape } from '../../shared/lists.ts';
import { useSignedReport } from '../documents/use-signed-report.tsx';
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
  const { t } = useTranslation('reports');
  const { toolbar, dialog } = useSignedReport('CapaSpacReport', pendingBySpacShape);
  return (
    <>
      <ListPage
        shape={pendingBySpacShape}
        columns={columns}
        lead={t('bySpac.lead')}
        defaultSort={[{ name: 'expiration_Date' }]}
        toolbar={toolbar}
      />
      {dialog}
    </>
  );
}
