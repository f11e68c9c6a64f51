import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordForm, type RecordFormProps } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { newProfileFields, profileShape } from '../shared/contract.ts';
import { profileLookup, sectorLookup } from './lookups.ts';

/** Name and sector; a new profile may copy the requirements of another (S1 section 2, 'Profile dialog'). */
export function ProfileForm(props: RecordFormProps) {
  const { t } = useTranslation('people');
  const isNew = props.row === null;
  return (
    <RecordDialog
      {...props}
      shape={profileShape}
      // An edit sends only what changed: what only a new profile has stays as it is.
      schema={newProfileFields}
      begins={{ copyProfile: false }}
      title={isNew ? t('profile.add') : t('profile.edit')}
      staysLong
      success={isNew ? t('profile.created') : t('profile.edited')}
    >
      {(record) => (
        <>
          <TextFormField {...record.field('name')} required />
          <LookupFormField {...record.field('iD_Sector', 'sector_Name')} source={sectorLookup} required />
          {isNew && <CopyFields {...record} />}
        </>
      )}
    </RecordDialog>
  );
}

function CopyFields({ control, field }: RecordForm<typeof newProfileFields>) {
  const { t } = useTranslation('people');
  const [copies, sector] = useWatch({ control, name: ['copyProfile', 'iD_Sector'] });
  const [copied, setCopied] = useState<GridRow | null>(null);
  const isOfOtherSector = copied !== null && sector !== '' && sector !== null && copied.iD_Sector !== sector;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SwitchFormField {...field('copyProfile')} label={t('profile.copy')} helperText={t('profile.copyHint')} />
      {copies === true && (
        <>
          <LookupFormField
            {...field('profileToCopy')}
            label={t('profile.toCopy')}
            source={profileLookup}
            onChoose={setCopied}
            required
          />
          <FormProblem text={isOfOtherSector ? t('profile.otherSector') : null} tone="warning" />
        </>
      )}
    </Box>
  );
}
