import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordFormProps, recordTab } from '#features/records/web/public.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { profSpacFields, profSpacShape } from '../shared/contract.ts';
import { spacLookup } from './lookups.ts';

const columns = [
  { name: 'iD_ProfileSpac', width: 90 },
  { name: 'spac', width: 120, onPhone: 'under' },
  { name: 'spac_Name', width: 260, onPhone: 'under' },
  { name: 'profileDesc', width: 260, onPhone: 'title' },
] as const;

/** The profiles of computerised systems (S1 section 2). */
export default recordTab('spac', 'profSpac.empty', {
  shape: profSpacShape,
  columns,
  form: ProfSpacForm,
  nameOf: (row) => `${row.spac} - ${row.profileDesc}`,
  defaultSort: [{ name: 'spac' }, { name: 'profileDesc' }],
});

function ProfSpacForm(props: RecordFormProps) {
  const { t } = useTranslation('spac');
  return (
    <RecordDialog
      {...props}
      shape={profSpacShape}
      schema={profSpacFields}
      title={props.row === null ? t('profSpac.add') : t('profSpac.edit')}
    >
      {({ field }) => (
        <>
          <LookupFormField {...field('spac', 'spac_Name')} source={spacLookup} required />
          <TextFormField {...field('profileDesc')} required />
        </>
      )}
    </RecordDialog>
  );
}
