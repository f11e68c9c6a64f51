import { useTranslation } from 'react-i18next';
import { type BulkField, RecordGrid, useFieldLabels } from '#features/records/web/public.tsx';
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

/** The sectors of the company (S1 section 2). */
export default function SectorGrid() {
  const { t } = useTranslation('people');
  const label = useFieldLabels(sectorShape);
  const bulkFields: readonly BulkField[] = [
    {
      id: 'management',
      label: label('management'),
      schema: sectorFields.pick({ management: true }),
      initial: { management: '' },
      input: (control) => (
        <TextFormField
          control={control}
          name="management"
          label={label('management')}
          helperText={t('sector.managementHint')}
          required
        />
      ),
    },
    {
      id: 'active',
      label: label('active'),
      schema: sectorFields.pick({ active: true }),
      initial: { active: '' },
      input: (control) => (
        <SelectFormField control={control} name="active" label={label('active')} values={sectorBuildings} required />
      ),
    },
  ];
  return (
    <RecordGrid
      shape={sectorShape}
      columns={columns}
      form={SectorForm}
      bulkFields={bulkFields}
      nameOf={(row) => String(row.name)}
      defaultSort={[{ name: 'name' }]}
      emptyHint={t('sector.empty')}
    />
  );
}
