import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import type { UnconfirmedPerson } from '../../shared/account-access.ts';
import { confirmPassword } from '../../shared/calls.ts';
import { PersonLine, PersonList } from './person-list.tsx';
import { useUnconfirmed } from './use-access.ts';

const ConfirmPasswordDialog = lazyPart(() => import('./confirm-password-dialog.tsx'));

/**
 * Whose passwords others set and nobody confirmed, so that they cannot sign (decisions section 5), with the act of who may confirm. Nothing
 * where there are none.
 */
export function UnconfirmedPasswords() {
  const { t } = useTranslation('people');
  const { role } = useSession();
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
      <PersonList label={t('confirm.title')}>
        {data.map((person) => (
          <PersonLine
            key={person.employee_Nr}
            person={person}
            facts={[
              t('confirm.setBy', {
                by: `${person.setBy.name} (${person.setBy.cwid})`,
                moment: companyMoment(person.setAt),
              }),
              person.askedAt === null
                ? t('confirm.notAsked')
                : t('confirm.asked', { moment: companyMoment(person.askedAt) }),
            ]}
            act={
              person.mayConfirm && mayCall(role, confirmPassword)
                ? { label: t('confirm.action'), onSelect: () => setConfirming(person) }
                : t('confirm.byAnother')
            }
          />
        ))}
      </PersonList>
      {confirming !== null && (
        <Suspense>
          <ConfirmPasswordDialog person={confirming} onClose={() => setConfirming(null)} />
        </Suspense>
      )}
    </Box>
  );
}
