import { useTranslation } from 'react-i18next';
import { profileLookup } from '#features/people/web/public.tsx';
import { RecordDialog, type RecordFormProps } from '#features/records/web/public.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { provisionedGroupFields, provisionedGroupShape } from '../shared/contract.ts';

/** Which profile the members of a group have. */
export function GroupForm(props: RecordFormProps) {
  const { t } = useTranslation('provisioning');
  return (
    <RecordDialog {...props} shape={provisionedGroupShape} schema={provisionedGroupFields} title={t('group.edit')}>
      {({ field }) => <LookupFormField {...field('iD_Profile', 'profile_Name')} source={profileLookup} />}
    </RecordDialog>
  );
}
