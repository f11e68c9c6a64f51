import { useTranslation } from 'react-i18next';
import { type BulkField, type BulkInputProps, recordTab } from '#features/records/web/public.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { sectorBuildings, sectorFields, sectorShape } from '../shared/contract.ts';
import { SectorForm } from './sector-form.tsx';

const columns = [
  { name: 'iD_Sector', width: 76 },
  { name: 'name', width: 260, onPhone: 'title' },
  { name: 'management', width: 130 },
  'active',
  { name: 'resp_Name', width: 190, onPhone: 'under' },
] as const;

const bulkFields: readonly BulkField[] = [
  { name: 'management', schema: sectorFields.pick({ management: true }), Input: ManagementField },
  {
    name: 'active',
    schema: sectorFields.pick({ active: true }),
    Input: (field) => <SelectFormField {...field} values={sectorBuildings} required />,
  },
];

/** The sectors of the company (S1 section 2). */
export default recordTab('people', 'sector.empty', {
  shape: sectorShape,
  columns,
  form: SectorForm,
  bulkFields,
  nameOf: (row) => String(row.name),
  defaultSort: [{ name: 'name' }],
});

function ManagementField(field: BulkInputProps) {
  const { t } = useTranslation('people');
  return <TextFormField {...field} helperText={t('sector.managementHint')} required />;
}
