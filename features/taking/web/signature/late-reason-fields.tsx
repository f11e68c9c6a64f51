import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { useWatch } from 'react-hook-form';
import { LateReason } from '#features/attendance/shared/codes.ts';
import { lateReasons } from '#features/attendance/shared/contract.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { PlayerAlert } from '../player/player-alert.tsx';
import type { Signing } from './use-signature-form.ts';

/** The reasons in the order of S0 section 9: the one that needs words comes last. */
const reasonsInOrder = [
  LateReason.Time,
  LateReason.Worktime,
  LateReason.Vacations,
  LateReason.Health,
  LateReason.Forgetting,
  LateReason.Other,
];

const longestDescription = 255;

/** Why an expired course is finished late; another reason wants its description (S0 section 5). */
export function LateReasonFields({ form }: Pick<Signing, 'form'>) {
  const { t, language } = useTexts('taking');
  const { control } = form;
  const reason = useWatch({ control, name: 'lateReason' });
  const description = useWatch({ control, name: 'descriptionLateReason' }) ?? '';
  return (
    <>
      <Box sx={{ mb: -3 }}>
        <PlayerAlert severity="warning">{t('signing.late')}</PlayerAlert>
      </Box>
      <TextFormField control={control} name="lateReason" label={t('signing.lateReason')} select required>
        {reasonsInOrder.map((code) => (
          <MenuItem key={code} value={code} sx={{ whiteSpace: 'normal', minHeight: 44 }}>
            {lateReasons[code][language]}
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
