import { useTranslation } from 'react-i18next';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { ClockIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { classNames } from '#platform/ui/plain/class-names.ts';
import '#platform/ui/plain/surface.css';
import { useSession } from '../use-session.ts';
import { isPasswordNews } from './is-password-news.ts';
import './last-sign-in.css';

/**
 * When the person signed in before, and when and by whom their password was last changed (decisions section 5), so that
 * they notice what was not them; and that an administrator unlocked the account meanwhile. A change by somebody else since the last sign-in stands out.
 */
export function LastSignIn() {
  const { t } = useTranslation('session');
  const { user } = useSession();
  const { name, lastSignIn, passwordChangedAt, passwordChangedBy, unlockedAt = null, unlockedBy } = user;
  // A session of before these were told.
  if (lastSignIn === undefined) return null;
  const isByOther = passwordChangedBy !== null && passwordChangedBy !== name;
  const isNews = isPasswordNews(user);
  const signIn = lastSignIn === null ? t('last.first') : t('last.signIn', { moment: companyMoment(lastSignIn) });
  const change =
    passwordChangedAt === null
      ? ''
      : passwordChangedBy === null
        ? t('last.changed', { moment: companyMoment(passwordChangedAt) })
        : t(isByOther ? 'last.changedBy' : 'last.changedByYou', {
            moment: companyMoment(passwordChangedAt),
            cwid: passwordChangedBy,
          });
  const unlock =
    unlockedAt === null ? '' : t('last.unlocked', { moment: companyMoment(unlockedAt), cwid: unlockedBy ?? '' });
  const standsOut = isNews || unlock !== '';
  return (
    <p className={classNames('last-sign-in type-body2', standsOut && 'last-sign-in-news ui-tone-warning')}>
      {standsOut ? <WarningIcon /> : <ClockIcon />}
      <span>{[signIn, unlock, change, isNews ? t('last.notYou') : ''].filter((part) => part !== '').join(' ')}</span>
    </p>
  );
}
