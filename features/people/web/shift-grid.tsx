import { useTranslation } from 'react-i18next';
import { RecordGrid } from '#features/records/web/public.tsx';
import { shiftShape } from '../shared/contract.ts';
import { ShiftForm } from './shift-form.tsx';

const columns = [
  { name: 'iD_Shift', width: 90 },
  { name: 'name', onPhone: 'title' },
  { name: 'schedule', width: 240, onPhone: 'under' },
] as const;

/** The shifts in which people work (S1 section 2). */
export default function ShiftGrid() {
  const { t } = useTranslation('people');
  return (
    <RecordGrid
      shape={shiftShape}
      columns={columns}
      form={ShiftForm}
      nameOf={(row) => String(row.name)}
      defaultSort={[{ name: 'name' }]}
      emptyHint={t('shift.empty')}
    />
  );
}
