import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment } from '#platform/i18n/format.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { WarningIcon } from '#platform/ui/icons/icons.tsx';
import { pagePaths } from '#platform/ui/page-paths.ts';
import { Alert } from '#platform/ui/plain/surface.tsx';
import { useSession } from '../use-session.ts';

/** Days after which a password that another set is no longer told at the signature, where nothing waits for it. */
const toldDays = 7;

/** At the signature: another person set the password, and who (decisions section 5); with the way to confirm it where it must be. */
export function PasswordSetNotice() {
  const { t } = useTranslation('session');
  const { passwordSet = null } = useSession().user;
  if (passwordSet === null) return null;
  const { by, byName, at, needsConfirmation } = passwordSet;
  if (!needsConfirmation && Date.parse(at) < Date.now() - toldDays * 86_400_000) return null;
  const words = { by: `${byName} (${by})`, moment: formatMoment(at, companyTimeZone()) };
  return (
    <Alert tone="warning" icon={<WarningIcon fontSize="small" />}>
      {t(needsConfirmation ? 'signer.passwordUnconfirmed' : 'signer.passwordSet', words)}{' '}
      {needsConfirmation && <Link to={pagePaths.confirmPassword}>{t('signer.confirm')}</Link>}
    </Alert>
  );
}
