import { useTranslation } from 'react-i18next';
import { collaboratorLookup } from '#features/people/web/public.tsx';
import { RecordDialog, type RecordFormProps, recordTab } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { newProfCollaboratorFields, profCollaboratorShape } from '../shared/contract.ts';
import { spacProfileLookup } from './lookups.ts';

const columns = [
  { name: 'employee_Nr', width: 110 },
  { name: 'name_Employee', width: 220, onPhone: 'title' },
  { name: 'cwid', width: 100 },
  { name: 'sector_Name', width: 180 },
  { name: 'spac', width: 110, onPhone: 'under' },
  { name: 'name_Spac', width: 200 },
  { name: 'name_ProfSpac', width: 200, onPhone: 'under' },
  'throwInstances',
] as const;

const nameOf = (row: GridRow) => `${row.name_Employee} – ${row.spac} - ${row.name_ProfSpac}`;

/** Who has which SPAC profile (S1 section 2). */
export default recordTab('spac', 'profCollaborator.empty', {
  shape: profCollaboratorShape,
  columns,
  form: ProfCollaboratorForm,
  nameOf,
  defaultSort: [{ name: 'name_Employee' }],
});

/** Who and which profile are the link's key: an edit only says whether it assigns training at once. */
function ProfCollaboratorForm(props: RecordFormProps) {
  const { t } = useTranslation('spac');
  const isNew = props.row === null;
  return (
    <RecordDialog
      {...props}
      shape={profCollaboratorShape}
      schema={newProfCollaboratorFields}
      title={isNew ? t('profCollaborator.add') : t('profCollaborator.edit')}
    >
      {({ field }) => (
        <>
          <LookupFormField
            {...field('employee_Nr')}
            label={t('profCollaborator.collaborator')}
            source={collaboratorLookup}
            required
            disabled={!isNew}
          />
          <LookupFormField
            {...field('iD_ProfileSpac')}
            label={t('profCollaborator.profSpac')}
            source={spacProfileLookup}
            required
            disabled={!isNew}
          />
          <SwitchFormField {...field('throwInstances')} helperText={t('profCollaborator.throwHint')} />
        </>
      )}
    </RecordDialog>
  );
}
