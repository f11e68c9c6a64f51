import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordFormProps } from '#features/records/web/public.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { sectorBuildings, sectorFields, sectorShape } from '../shared/contract.ts';
import { collaboratorLookup } from './lookups.ts';

export function SectorForm(props: RecordFormProps) {
  const { t } = useTranslation('people');
  return (
    <RecordDialog
      {...props}
      shape={sectorShape}
      schema={sectorFields}
      title={props.row === null ? t('sector.add') : t('sector.edit')}
    >
      {({ field }) => (
        <>
          <TextFormField {...field('name')} required />
          <TextFormField {...field('management')} helperText={t('sector.managementHint')} required />
          <SelectFormField {...field('active')} values={sectorBuildings} required />
          <LookupFormField {...field('resp_Employee_Nr')} label={t('sector.responsible')} source={collaboratorLookup} />
        </>
      )}
    </RecordDialog>
  );
}
