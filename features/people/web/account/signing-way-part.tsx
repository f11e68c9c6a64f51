import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import type { SigningWay } from '../../shared/provider-accounts.ts';

interface SigningWayPartProps {
  readonly signing: SigningWay;
  readonly onAct: (act: 'link' | 'unlink') => void;
}

/** Which way a person signs in and signs, and the signed acts that change it. */
export function SigningWayPart({ signing, onAct }: SigningWayPartProps) {
  const { t } = useTranslation('people');
  const { way, provider, account, isWaiting } = signing;
  return (
    <Box component="section" aria-label={t('signing.title')}>
      <Typography variant="subtitle2" component="h3">
        {t('signing.title')}
      </Typography>
      <Typography sx={{ mt: 0.5 }}>{t(`signing.way.${way}`, { provider: provider ?? '' })}</Typography>
      {account !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>
          {t('signing.account', { ...account, since: companyMoment(account.linkedAt) })}
        </Typography>
      )}
      {isWaiting && <Typography sx={{ mt: 1 }}>{t('signing.waits')}</Typography>}
      {!isWaiting && (account !== null || provider !== null) && (
        <Button
          variant="outlined"
          {...(account === null ? {} : { color: 'error' as const })}
          sx={{ mt: 1.5 }}
          onClick={() => onAct(account === null ? 'link' : 'unlink')}
        >
          {t(account === null ? 'signing.link' : 'signing.unlink')}
        </Button>
      )}
    </Box>
  );
}
