import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#platform/i18n/format.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import type { UnconfirmedPerson } from '../../account-access.ts';
import { useUnconfirmed } from './use-access.ts';

const ConfirmPasswordDialog = lazyPart(() => import('./confirm-password-dialog.tsx'));

/**
 * Whose passwords others set and nobody confirmed, so that they cannot sign (decisions section 5), with the act of who may confirm. Nothing
 * where there are none.
 */
export function UnconfirmedPasswords() {
  const { t } = useTranslation('people');
  const unconfirmed = useUnconfirmed();
  const [confirming, setConfirming] = useState<UnconfirmedPerson | null>(null);
  const { data, error, refetch } = unconfirmed;
  if (data === undefined) return error === null ? null : <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data.length === 0 && confirming === null) return null;
  return (
    <Box component="section" aria-labelledby="unconfirmed-passwords">
      <Typography variant="h2" id="unconfirmed-passwords">
        {t('confirm.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>{t('confirm.lead')}</Typography>
      <Box component="ul" aria-label={t('confirm.title')} sx={styles.list}>
        {data.map((person) => (
          <Person key={person.employee_Nr} person={person} onConfirm={() => setConfirming(person)} />
        ))}
      </Box>
      {confirming !== null && (
        <Suspense>
          <ConfirmPasswordDialog person={confirming} onClose={() => setConfirming(null)} />
        </Suspense>
      )}
    </Box>
  );
}

function Person({ person, onConfirm }: { readonly person: UnconfirmedPerson; readonly onConfirm: () => void }) {
  const { t } = useTranslation('people');
  const { name, cwid, setBy, setAt, askedAt, mayConfirm } = person;
  const moment = (at: string) => formatMoment(at, companyTimeZone());
  return (
    <Box component="li" sx={styles.person}>
      <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{`${name} (${cwid})`}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('confirm.setBy', { by: `${setBy.name} (${setBy.cwid})`, moment: moment(setAt) })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {askedAt === null ? t('confirm.notAsked') : t('confirm.asked', { moment: moment(askedAt) })}
        </Typography>
      </Box>
      {mayConfirm ? (
        <Button variant="outlined" onClick={onConfirm} aria-label={`${t('confirm.action')}: ${name}`}>
          {t('confirm.action')}
        </Button>
      ) : (
        <Typography variant="body2">{t('confirm.byAnother')}</Typography>
      )}
    </Box>
  );
}

const styles = {
  list: { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 },
  person: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 1.5,
    px: 2,
    py: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1.5,
  },
} as const;
