import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { type Control, useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import type { LockPlace } from '#features/session/shared/lock-rule.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { type AccountAccess, lockWords, unlockBody } from '../../shared/account-access.ts';
import { unlockAccount } from '../../shared/calls.ts';

const fields = unlockBody.omit({ employee_Nr: true });
type Fields = z.input<typeof fields>;

interface UnlockDialogProps {
  readonly access: AccountAccess;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Lifts the locks of somebody's account, signed (21 CFR 11.300(d)); which ones is chosen where there are several. */
export function UnlockDialog({ access, onClose, onDone }: UnlockDialogProps) {
  const { t, language } = useTexts('people');
  const { employee_Nr, name, cwid, locks } = access;
  const { form, dialog } = useSignedCall(unlockAccount, {
    schema: fields,
    initial: { places: locks.map(({ place }) => place) },
    body: (values) => ({ employee_Nr, ...values }),
    success: t('access.unlocked', { name }),
    onDone,
  });
  const places = useWatch({ control: form.control, name: 'places' });
  const lines = locks
    .filter(({ place }) => places.includes(place))
    .map(({ place, until }) => ({
      name: place,
      label: lockWords[place][language],
      before: t('access.lockedUntil', { moment: companyMoment(until) }),
      after: t('access.open'),
    }));
  return (
    <SignedCallDialog
      {...dialog}
      title={`${t('access.unlock')} · ${name} (${cwid})`}
      submitLabel={t('access.unlock')}
      signs={{ lines }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('access.unlockLead')}</Typography>
      {locks.length > 1 && <PlacesField control={form.control} locks={locks} />}
    </SignedCallDialog>
  );
}

interface PlacesFieldProps {
  readonly control: Control<Fields, unknown, Fields>;
  readonly locks: AccountAccess['locks'];
}

/** Which of the locks are lifted. */
function PlacesField({ control, locks }: PlacesFieldProps) {
  const { t, language } = useTexts('people');
  const { field, fieldState } = useController({ control, name: 'places' });
  const chosen: readonly LockPlace[] = field.value;
  const toggle = (place: LockPlace, isOn: boolean) =>
    field.onChange(isOn ? [...chosen, place] : chosen.filter((one) => one !== place));
  return (
    <FormControl component="fieldset" error={fieldState.invalid} sx={{ mt: 2 }}>
      <FormLabel component="legend" sx={{ typography: 'subtitle2' }}>
        {t('access.locks')}
      </FormLabel>
      <FormGroup>
        {locks.map(({ place }) => (
          <FormControlLabel
            key={place}
            label={lockWords[place][language]}
            control={
              <Checkbox
                checked={chosen.includes(place)}
                onChange={(_event, isOn) => toggle(place, isOn)}
                onBlur={field.onBlur}
              />
            }
          />
        ))}
      </FormGroup>
      {fieldState.error?.message !== undefined && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}
