import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { profileLookup, sectorLookup } from '#features/people/web/public.tsx';
import { RecordDialog, type RecordForm, type RecordFormProps } from '#features/records/web/public.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { mappedAttributes, provisionedValueFields, provisionedValueShape } from '../shared/contract.ts';
import { connectionLookup } from './connection-lookup.ts';

/** What a word of another program stands for here. */
export function ValueForm(props: RecordFormProps) {
  const { t } = useTranslation('provisioning');
  return (
    <RecordDialog
      {...props}
      shape={provisionedValueShape}
      schema={provisionedValueFields}
      begins={{ attribute: 'title' }}
      title={t('value.add')}
    >
      {(form) => <Fields {...form} />}
    </RecordDialog>
  );
}

function Fields({ control, field }: RecordForm<typeof provisionedValueFields>) {
  const attribute = useWatch({ control, name: 'attribute' });
  return (
    <>
      <LookupFormField {...field('iD_Connection', 'connection_Name')} source={connectionLookup} required />
      <SelectFormField {...field('attribute')} values={mappedAttributes} required />
      <TextFormField {...field('value')} required />
      {attribute === 'department' ? (
        <LookupFormField {...field('iD_Sector', 'sector_Name')} source={sectorLookup} required />
      ) : (
        <LookupFormField {...field('iD_Profile', 'profile_Name')} source={profileLookup} required />
      )}
    </>
  );
}
