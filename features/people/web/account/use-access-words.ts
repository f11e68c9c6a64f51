import { useTranslation } from 'react-i18next';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { type AccountAccess, lockWords } from '../../shared/account-access.ts';

/** Says what an open session is: since when, when it was last used, and whether it serves a tablet. */
export function useSessionWords(): (session: AccountAccess['sessions'][number]) => string {
  const { t } = useTranslation('people');
  return ({ since, lastSeen, isTablet }) =>
    t(isTablet ? 'access.tabletSession' : 'access.session', {
      since: companyMoment(since),
      lastSeen: companyMoment(lastSeen),
    });
}

/** Says what is locked, and until when. */
export function useLockWords(): (lock: AccountAccess['locks'][number]) => string {
  const { t, language } = useTexts('people');
  return ({ place, until }) =>
    `${lockWords[place][language]}: ${t('access.lockedUntil', { moment: companyMoment(until) })}`;
}
