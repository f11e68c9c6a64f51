import { useTranslation } from 'react-i18next';
import { formatMoment } from '#platform/i18n/format.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { type AccountAccess, lockWords } from '../../shared/account-access.ts';

/** Says what an open session is: since when, when it was last used, and whether it serves a tablet. */
export function useSessionWords(): (session: AccountAccess['sessions'][number]) => string {
  const { t } = useTranslation('people');
  const moment = (at: string) => formatMoment(at, companyTimeZone());
  return ({ since, lastSeen, isTablet }) =>
    t(isTablet ? 'access.tabletSession' : 'access.session', { since: moment(since), lastSeen: moment(lastSeen) });
}

/** Says what is locked, and until when. */
export function useLockWords(): (lock: AccountAccess['locks'][number]) => string {
  const { t } = useTranslation('people');
  const { language } = useLanguage();
  return ({ place, until }) =>
    `${lockWords[place][language]}: ${t('access.lockedUntil', { moment: formatMoment(until, companyTimeZone()) })}`;
}
