import { useTranslation } from 'react-i18next';
import { RecordGrid } from '#features/records/web/public.tsx';
import { sectorShape } from '../contract.ts';
import { SectorForm } from './sector-form.tsx';

const columns = [
  { name: 'iD_Sector', width: 90 },
  { name: 'name', width: 260, onPhone: 'title' },
  'management',
  'active',
  { name: 'resp_Name', onPhone: 'under' },
] as const;

/** The sectors of the company (S1 section 2). */
export default function SectorGrid() {
  const { t } = useTranslation('people');
  return (
    <RecordGrid
      shape={sectorShape}
      columns={columns}
      form={SectorForm}
      nameOf={(row) => String(row.name)}
      defaultSort={[{ name: 'name' }]}
      emptyHint={t('sector.empty')}
    />
  );
}
