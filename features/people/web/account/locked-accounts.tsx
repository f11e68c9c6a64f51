import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import type { LockedPerson } from '../../shared/account-access.ts';
import { PersonLine, PersonList } from './person-list.tsx';
import { useLockedAccounts } from './use-access.ts';
import { useLockWords } from './use-access-words.ts';
import { useAccountActs } from './use-account-acts.tsx';

/** Who is locked now, with the way to unlock them for who may (21 CFR 11.300(d)): the rows of the desk's number. */
export function LockedAccounts() {
  const { t } = useTranslation('people');
  const locked = useLockedAccounts();
  const lockWords = useLockWords();
  const acts = useAccountActs(true);
  /** nothing for who may not unlock */
  const unlockOf = (person: LockedPerson) => {
    const unlock = acts.actionsOf({ ...person, locks: null })[0];
    return unlock && { label: t('access.unlock'), onSelect: unlock.onSelect };
  };
  if (locked.isLoadingError) return <LoadFailed error={locked.error} onRetry={() => void locked.refetch()} />;
  if (locked.data === undefined) return <CardSkeletons count={3} height={64} />;
  if (locked.data.length === 0) {
    return <EmptyState drawing="done" title={t('access.nobody')} hint={t('access.nobodyHint')} />;
  }
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('access.lockedLead')}
      </Typography>
      <PersonList label={t('access.lockedTitle')}>
        {locked.data.map((person) => (
          <PersonLine
            key={person.employee_Nr}
            person={person}
            facts={person.locks.map(lockWords)}
            act={unlockOf(person)}
          />
        ))}
      </PersonList>
      {acts.dialog}
    </Box>
  );
}
