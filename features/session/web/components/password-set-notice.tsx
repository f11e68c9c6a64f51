import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { guardDays } from '#features/integrity/shared/codes.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { WarningIcon } from '#platform/ui/icons/icons.tsx';
import { Alert } from '#platform/ui/plain/surface.tsx';
import { askConfirmation } from '../over-page.ts';
import { useSession } from '../use-session.ts';

/**
 * At the signature: another person set the password, and who (decisions section 5); where it must be confirmed, that is done over the
 * form. Where it need not, it is shown for as long as on the bell.
 */
export function PasswordSetNotice() {
  const { t } = useTranslation('session');
  const { passwordSet = null } = useSession().user;
  if (passwordSet === null) return null;
  const { by, byName, at, needsConfirmation, isFirst } = passwordSet;
  // A newcomer knows that somebody made the account, and has changed the password since.
  if (!needsConfirmation && isFirst) return null;
  if (!needsConfirmation && Date.parse(at) < Date.now() - guardDays * 86_400_000) return null;
  const words = { by: `${byName} (${by})`, moment: companyMoment(at) };
  return (
    <Alert
      tone="warning"
      icon={<WarningIcon fontSize="small" />}
      action={
        needsConfirmation && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => void askConfirmation()}>
            {t('signer.confirm')}
          </Button>
        )
      }
    >
      {t(needsConfirmation ? 'signer.passwordUnconfirmed' : 'signer.passwordSet', words)}
    </Alert>
  );
}
