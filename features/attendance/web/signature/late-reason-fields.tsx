import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { LateReason } from '../../contract.ts';
import { PlayerAlert } from '../player/player-alert.tsx';
import type { SignatureForm } from './use-signature-form.ts';

/** The reasons in the order of S0 section 9, with the word of each. */
const reasons = [
  [LateReason.Time, 'time'],
  [LateReason.Worktime, 'worktime'],
  [LateReason.Vacations, 'vacations'],
  [LateReason.Health, 'health'],
  [LateReason.Forgetting, 'forgetting'],
  [LateReason.Other, 'other'],
] as const;

const longestDescription = 255;

/** Why an expired course is finished late; another reason wants its description (S0 section 5). */
export function LateReasonFields({ form }: { readonly form: SignatureForm }) {
  const { t } = useTranslation('attendance');
  const { control } = form;
  const reason = useWatch({ control, name: 'lateReason' });
  const description = useWatch({ control, name: 'descriptionLateReason' }) ?? '';
  return (
    <>
      <Box sx={{ mb: -3 }}>
        <PlayerAlert severity="warning">{t('signing.late')}</PlayerAlert>
      </Box>
      <TextFormField control={control} name="lateReason" label={t('signing.lateReason')} select required>
        {reasons.map(([code, word]) => (
          <MenuItem key={code} value={code} sx={{ whiteSpace: 'normal', minHeight: 44 }}>
            {t(`signing.lateReasons.${word}`)}
          </MenuItem>
        ))}
      </TextFormField>
      {reason === LateReason.Other && (
        <TextFormField
          control={control}
          name="descriptionLateReason"
          label={t('signing.description')}
          helperText={`${description.length}/${longestDescription}`}
          required
          multiline
          minRows={2}
        />
      )}
    </>
  );
}
