import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#platform/i18n/format.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { ClockIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { useSession } from '../use-session.ts';

/**
 * When the person signed in before, and when and by whom their password was last changed (decisions section 5), so that
 * they notice what was not them. A change by somebody else since the last sign-in stands out.
 */
export function LastSignIn() {
  const { t } = useTranslation('session');
  const { name, lastSignIn, passwordChangedAt, passwordChangedBy } = useSession().user;
  // A session of before these were told.
  if (lastSignIn === undefined) return null;
  const moment = (at: string) => formatMoment(at, companyTimeZone());
  const isByOther = passwordChangedBy !== null && passwordChangedBy !== name;
  const isNews = isByOther && passwordChangedAt !== null && passwordChangedAt > (lastSignIn ?? '');
  const signIn = lastSignIn === null ? t('last.first') : t('last.signIn', { moment: moment(lastSignIn) });
  const change =
    passwordChangedAt === null
      ? ''
      : passwordChangedBy === null
        ? t('last.changed', { moment: moment(passwordChangedAt) })
        : t(isByOther ? 'last.changedBy' : 'last.changedByYou', {
            moment: moment(passwordChangedAt),
            cwid: passwordChangedBy,
          });
  return (
    <Box
      component="p"
      sx={(theme) => ({
        display: 'flex',
        gap: 1,
        m: 0,
        typography: 'body2',
        color: 'text.secondary',
        overflowWrap: 'anywhere',
        '& > svg': { flexShrink: 0, mt: '1px', fontSize: 18 },
        ...(isNews && {
          px: 1.5,
          py: 1,
          borderRadius: 1,
          color: theme.vars.palette.tone.warning.ink,
          backgroundColor: theme.vars.palette.tone.warning.soft,
        }),
      })}
    >
      {isNews ? <WarningIcon /> : <ClockIcon />}
      <span>{[signIn, change, isNews ? t('last.notYou') : ''].filter((part) => part !== '').join(' ')}</span>
    </Box>
  );
}
