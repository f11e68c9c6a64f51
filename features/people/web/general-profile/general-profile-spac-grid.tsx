import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordFormProps, recordTab } from '#features/records/web/public.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { generalProfileSpacFields, generalProfileSpacShape } from '../../shared/contract.ts';
import { generalProfileLookup } from '../lookups.ts';
import { useSpacProfileSource } from './spac-profile-source.ts';

const columns = [
  { name: 'iD_ProfGral', isHidden: true },
  { name: 'profileGral_Name', width: 280, onPhone: 'under' },
  { name: 'iD_ProfileSpac', isHidden: true },
  { name: 'profileSpac_Name', width: 320, onPhone: 'title' },
] as const;

/** Which SPAC profile is part of which general profile; a link is made or ended, never edited (S1 section 2). */
export default recordTab('people', 'generalProfileSpac.empty', {
  shape: generalProfileSpacShape,
  columns,
  form: GeneralProfileSpacForm,
  nameOf: (row) => `${row.profileGral_Name} – ${row.profileSpac_Name}`,
  defaultSort: [{ name: 'profileGral_Name' }, { name: 'profileSpac_Name' }],
});

function GeneralProfileSpacForm(props: RecordFormProps) {
  const { t } = useTranslation('people');
  const spacProfiles = useSpacProfileSource();
  return (
    <RecordDialog
      {...props}
      shape={generalProfileSpacShape}
      schema={generalProfileSpacFields}
      title={t('generalProfileSpac.add')}
    >
      {({ field }) => (
        <>
          <LookupFormField
            {...field('iD_ProfGral')}
            label={t('generalProfileSpac.generalProfile')}
            source={generalProfileLookup}
            required
          />
          <LookupFormField
            {...field('iD_ProfileSpac')}
            label={t('generalProfileSpac.profSpac')}
            source={spacProfiles}
            required
          />
        </>
      )}
    </RecordDialog>
  );
}
